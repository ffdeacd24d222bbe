import {
  countDay,
  countFavoritesOfDay,
  countReportsOfDay,
  deleteOlderCounts,
  findDepartures,
  findInsightChanges,
  forgetInsightChange,
  noteInsightChanges,
  readClock,
  saveInsightDays,
  type SubjectCounts,
} from '@vizzi/db';
import { addCounts, type InsightCounts, isShown, type LocalDay, localDay, NO_COUNTS, openDays } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import { joinInsightDays } from './join-days.js';

/** More of a day is counted in several statements, each of some members, because no statement may take long. */
const MOST_REPORTS = 2_000;
/** Of the days that changed, so many are counted at once. */
const MOST_CHANGES = 30;

/**
 * Counts the last days again, and those that changed since. Counting twice, or on several servers at once, leads to the same:
 * what began later is kept. Answers whether more days may be left. Throws when a day could not be counted, after the others were, and
 * what `closing` is aborted with.
 */
export async function countInsightDays(deps: Deps, mostReports = MOST_REPORTS): Promise<boolean> {
  const changes = await findInsightChanges(deps.db, MOST_CHANGES);
  const open = openDays(localDay(deps.clock.now(), 'UTC'));
  const days = [...new Set([...open, ...changes.map(({ day }) => day)])].toSorted();
  const counted: LocalDay[] = [];
  const failures: unknown[] = [];
  for (const day of days) {
    try {
      await countInsightDay(deps, day, mostReports);
      counted.push(day);
    } catch (error) {
      deps.closing?.throwIfAborted();
      failures.push(error);
    }
  }
  await joinInsightDays(deps, counted);
  for (const change of changes) if (counted.includes(change.day)) await forgetInsightChange(deps.db, change);
  if (failures.length > 0) {
    const failed = days.filter((day) => !counted.includes(day));
    // Open days too are tried again, also when they are open no more.
    await noteInsightChanges(deps.db, failed).catch((error: unknown) => failures.push(error));
    throw new AggregateError(failures, `These days could not be counted: ${failed.join(', ')}`);
  }
  return changes.length === MOST_CHANGES;
}

async function countInsightDay({ db, closing }: Deps, day: LocalDay, mostReports: number): Promise<void> {
  const countedAt = await readClock(db);
  const counts = new Map<number, InsightCounts>();
  const add = (subject: number, more: InsightCounts) =>
    counts.set(subject, addCounts(counts.get(subject) ?? NO_COUNTS, more));
  // First: who leaves while the shares are counted is missed until the day is counted again, and never counted twice.
  const departures = await findDepartures(db, day);
  for (const { subject, ...row } of departures) add(subject, { ...row, favorites: 0 });
  const shares = Math.max(1, Math.ceil((await countReportsOfDay(db, day)) / mostReports));
  for (let remainder = 0; remainder < shares; remainder += 1) {
    closing?.throwIfAborted();
    for (const row of await countDay(db, day, { remainder, of: shares })) add(row.subject, countsOf(row));
  }
  for (const { subject, favorites } of await countFavoritesOfDay(db, day)) add(subject, { ...NO_COUNTS, favorites });
  await db.transaction(async (tx) => {
    await saveInsightDays(
      tx,
      [...counts].map(([subject, each]) => {
        const marks = isShown(each.listeners) ? [] : each.marks;
        return { subject, day, ...each, marks, countedAt };
      }),
    );
    await deleteOlderCounts(tx, day, countedAt);
  });
}

/** A row of the database with a count for each hundredth. */
export function countsOf({
  plays,
  listeners,
  replays,
  seconds,
  favorites,
  stops,
  marks,
}: SubjectCounts): InsightCounts {
  return {
    plays,
    listeners,
    replays,
    seconds,
    favorites,
    marks,
    stops: NO_COUNTS.stops.map((none, step) => stops[step] ?? none),
  };
}
