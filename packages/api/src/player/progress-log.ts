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
import { AppError, isSettled, type LocalDay, localDay } from '@vizzi/domain';
import { type BatcherOptions, createBatcher, createBatcherByKey } from '../batcher.js';
import type { Clock } from '../clock.js';
import type { Progress } from './contract.js';
import { type MemberReport, ReportBatch } from './report-batch.js';

/** Saves reports of progress; those that arrive together share one transaction. */
export interface ProgressLog {
  /** Saves a report; answers when it is durable. Throws `not_found`, or `unavailable` when too many wait. */
  report(report: MemberReport): Promise<Progress>;
}

const MAX_BATCH = 256;
const MAX_WAITING = 10_000;

export function createProgressLog(db: Db, clock: Clock): ProgressLog {
  const writer = (options: { readonly skipLocked: boolean }): BatcherOptions<MemberReport, Progress | undefined> => ({
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    run: (reports) => db.transaction((tx) => writeBatch(tx, reports, clock.now(), options)),
  });
  const writeFree = createBatcher(writer({ skipLocked: true }));
  // So that an account or a session that is locked keeps nobody else waiting.
  const writeBusy = createBatcherByKey(writer({ skipLocked: false }));
  return {
    async report(report) {
      const key = `${report.userId} ${report.report.sessionId}`;
      const saved = (await writeFree(report)) ?? (await writeBusy(key, report));
      if (!saved) throw new AppError('unauthenticated', 'Not authenticated');
      return saved;
    },
  };
}

/**
 * Takes the locks first, then runs independent statements concurrently. Reports of accounts that do not exist, and those of accounts
 * and sessions that are to be skipped where they are locked, have no value.
 */
async function writeBatch(tx: Db, reports: MemberReport[], now: Date, options: { readonly skipLocked: boolean }) {
  const { skipLocked } = options;
  const timeZones = await lockListeners(tx, distinct(reports.map(({ userId }) => userId)), options);
  const [durations, positions, plays] = await Promise.all([
    lockDurations(tx, distinct(reports.map(({ report }) => report.sessionId)), options),
    findPositions(
      tx,
      reports.map(({ userId, report }) => ({ userId, sessionId: report.sessionId })),
    ),
    findPlays(
      tx,
      reports.flatMap(({ userId, report }) => (report.play ? [{ userId, id: report.play.id }] : [])),
    ),
  ]);
  const batch = new ReportBatch({ now, timeZones, durations, positions, plays });
  const isLeft = ({ report }: MemberReport) => skipLocked && !durations.has(report.sessionId);
  const outcomes = reports.map((report) => (isLeft(report) ? { value: undefined } : batch.take(report)));
  const saved = await keptPlays(tx, batch.changedPlays(), plays);
  await noteInsightChanges(tx, settledDays([...saved, ...plays], now));
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

/** Days of these plays that are counted again only when something of them changed: late reports of offline devices. */
function settledDays(rows: readonly PlayRow[], now: Date): LocalDay[] {
  const today = localDay(now, 'UTC');
  return rows.map(({ day }) => day).filter((day) => isSettled(day, today));
}

function keyOf({ userId, id, day }: PlayRow): string {
  return `${userId} ${id} ${day}`;
}

function distinct(ids: number[]): number[] {
  return [...new Set(ids)];
}
