import {
  addListening,
  type Db,
  findFullDays,
  findPositions,
  findPlays,
  lockDurations,
  lockListeners,
  noteInsightChanges,
  type PlayRow,
  savePositions,
  savePlays,
} from '@vizzi/db';
import { isSettled, type LocalDay, localDay, observedAt } from '@vizzi/domain';
import { createBatcher, type Outcome } from '../batcher.js';
import type { Clock } from '../clock.js';
import type { Progress } from './contract.js';
import { type KnownState, type MemberReport, ReportBatch } from './report-batch.js';
import { untilFree } from './until-free.js';

/** Saves reports of progress; those that arrive together share one transaction. */
export interface ProgressLog {
  /** Saves a report; answers when it is durable. Throws `not_found`, or `unavailable` when too many wait. */
  report(report: MemberReport): Promise<Progress>;
}

/** What became of a report that was not saved. */
const LOCKED = 'locked';
const LATE = 'late';
type Written = Progress | typeof LOCKED | typeof LATE;

const MAX_BATCH = 256;
const MAX_WAITING = 10_000;

export function createProgressLog(db: Db, clock: Clock): ProgressLog {
  const createWriter = (options: WriteOptions) =>
    createBatcher<MemberReport, Written>({
      maxBatch: MAX_BATCH,
      maxWaiting: MAX_WAITING,
      run: (reports) => db.transaction((tx) => writeBatch(tx, reports, clock.now(), options)),
    });
  const write = createWriter({ takesLate: false });
  const writeAgain = createWriter({ takesLate: false });
  const writeLate = createWriter({ takesLate: true });
  const tryBy = (writer: typeof write, report: MemberReport) => async () => {
    const first = await writer(report);
    const saved = first === LATE ? await writeLate(report) : first;
    return saved === LOCKED || saved === LATE ? undefined : saved;
  };
  return {
    report: (report) => untilFree(tryBy(write, report), tryBy(writeAgain, report)),
  };
}

type KnownOfReports = Pick<KnownState, 'now' | 'members' | 'plays'>;

interface WriteOptions {
  /** Whether late reports are saved too. They note days that are counted again, in rows that may be locked. */
  readonly takesLate: boolean;
}

/**
 * Takes the locks first, then runs independent statements concurrently. Reports of accounts and sessions that somebody else has
 * locked, and late ones that are not taken, are not saved.
 */
async function writeBatch(tx: Db, reports: MemberReport[], now: Date, { takesLate }: WriteOptions) {
  const members = await lockListeners(
    tx,
    reports.map(({ userId }) => userId),
  );
  const [sessions, positions, plays] = await Promise.all([
    lockDurations(
      tx,
      reports.map(({ report }) => report.sessionId),
    ),
    findPositions(
      tx,
      reports.map(({ userId, report }) => ({ userId, sessionId: report.sessionId })),
    ),
    findPlays(
      tx,
      reports.flatMap(({ userId, report }) => (report.play ? [{ userId, id: report.play.id }] : [])),
    ),
  ]);
  const batch = new ReportBatch({ now, members: members.free, sessions: sessions.free, positions, plays });
  const isLocked = ({ userId, report }: MemberReport) =>
    members.locked.has(userId) || sessions.locked.has(report.sessionId);
  const late = lateReports(reports, { now, members: members.free, plays });
  const outcomes = reports.map((report): Outcome<Written> => {
    if (isLocked(report)) return { value: LOCKED };
    return !takesLate && late.has(report) ? { value: LATE } : batch.take(report);
  });
  const saved = await keptPlays(tx, batch.changedPlays(), plays);
  if (takesLate) await noteInsightChanges(tx, settledDays([...saved, ...plays], now));
  await Promise.all([
    savePositions(tx, batch.changedPositions()),
    savePlays(tx, saved),
    addListening(tx, batch.changedDays()),
  ]);
  return outcomes;
}

/** Without those that begin on a day on which their member has begun too many. */
async function keptPlays(tx: Db, changed: readonly PlayRow[], known: readonly PlayRow[]): Promise<PlayRow[]> {
  const before = new Set(known.map(keyOf));
  const begun = changed.filter((play) => !before.has(keyOf(play)));
  const full = new Set((await findFullDays(tx, begun)).map(({ userId, day }) => `${userId} ${day}`));
  return changed.filter((play) => before.has(keyOf(play)) || !full.has(`${play.userId} ${play.day}`));
}

/** Those of these reports that are of settled days, or go on with a play of one. */
function lateReports(reports: readonly MemberReport[], { now, members, plays }: KnownOfReports): Set<MemberReport> {
  const today = localDay(now, 'UTC');
  const settled = new Set(plays.filter(({ day }) => isSettled(day, today)).map(playOf));
  return new Set(
    reports.filter(({ userId, report }) => {
      const member = members.get(userId);
      if (!report.play || !member) return false;
      const day = localDay(observedAt(report, now), member.timeZone);
      return isSettled(day, today) || settled.has(playOf({ userId, id: report.play.id }));
    }),
  );
}

function playOf({ userId, id }: Pick<PlayRow, 'userId' | 'id'>): string {
  return `${userId} ${id}`;
}

/** Days of these plays that are counted again only when something of them changed: late reports of offline devices. */
function settledDays(rows: readonly PlayRow[], now: Date): LocalDay[] {
  const today = localDay(now, 'UTC');
  return rows.map(({ day }) => day).filter((day) => isSettled(day, today));
}

function keyOf({ userId, id, day }: PlayRow): string {
  return `${userId} ${id} ${day}`;
}
