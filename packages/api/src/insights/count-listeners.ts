import {
  countRangeListeners,
  findLastListener,
  type InsightListenersRow,
  readClock,
  saveInsightListeners,
} from '@vizzi/db';
import { localDay } from '@vizzi/domain';
import type { Deps } from '../deps.js';

/** Plays of one statement, which may have to read each from the disk: none may take long. */
const PLAYS = 10_000;

/**
 * Counts again how many members listened in each range that ends today, from about `most` plays in a statement. Throws what `closing`
 * is aborted with.
 */
export async function countInsightListeners({ db, clock, closing }: Deps, most = PLAYS): Promise<void> {
  const countedAt = await readClock(db);
  const end = localDay(clock.now(), 'UTC');
  const sums = new Map<string, InsightListenersRow>();
  let from = 1;
  let to = await findLastListener(db, { from, plays: most });
  while (to !== undefined) {
    closing?.throwIfAborted();
    for (const row of await countRangeListeners(db, { from, to, end })) {
      const key = `${row.subject} ${row.range}`;
      const { listeners = 0, before = 0, returned = 0 } = sums.get(key) ?? {};
      sums.set(key, {
        subject: row.subject,
        range: row.range,
        listeners: listeners + row.listeners,
        before: before + row.before,
        returned: returned + row.returned,
        countedAt,
      });
    }
    from = to + 1;
    to = await findLastListener(db, { from, plays: most });
  }
  await db.transaction((tx) => saveInsightListeners(tx, [...sums.values()], countedAt));
}
