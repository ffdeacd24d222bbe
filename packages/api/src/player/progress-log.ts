import {
  addListening,
  type Db,
  findPlaces,
  findPlays,
  lockDurations,
  lockListeners,
  savePlaces,
  savePlays,
} from '@vizzi/db';
import type { Clock } from '../deps.js';
import type { Progress } from './contract.js';
import { createGroupCommit } from './group-commit.js';
import { type MemberReport, ReportBatch } from './report-batch.js';

/** Where reports of progress become durable, those of all members that arrive together at once. */
export interface ProgressLog {
  /** Saves a report; answers when it is durable. Throws `not_found`, or `unavailable` when too many wait. */
  report(report: MemberReport): Promise<Progress>;
}

const MAX_BATCH = 256;
const MAX_WAITING = 10_000;

export function createProgressLog(db: Db, clock: Clock): ProgressLog {
  const report = createGroupCommit<MemberReport, Progress>({
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    write: (reports) => db.transaction((tx) => writeBatch(tx, reports, clock.now())),
  });
  return { report };
}

async function writeBatch(tx: Db, reports: MemberReport[], now: Date) {
  const timeZones = await lockListeners(tx, distinct(reports.map(({ userId }) => userId)));
  const batch = new ReportBatch({
    now,
    timeZones,
    durations: await lockDurations(tx, distinct(reports.map(({ report }) => report.sessionId))),
    places: await findPlaces(
      tx,
      reports.map(({ userId, report }) => ({ userId, sessionId: report.sessionId })),
    ),
    plays: await findPlays(
      tx,
      reports.flatMap(({ userId, report }) => (report.play ? [{ userId, id: report.play.id }] : [])),
    ),
  });
  const outcomes = reports.map((report) => batch.take(report));
  await savePlaces(tx, batch.changedPlaces());
  await savePlays(tx, batch.changedPlays());
  await addListening(tx, batch.heard());
  return outcomes;
}

function distinct(ids: number[]): number[] {
  return [...new Set(ids)];
}
