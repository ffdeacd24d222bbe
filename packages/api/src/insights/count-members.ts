import {
  countCancelling,
  countEnded,
  countJoined,
  countMembersByPlan,
  countRefunded,
  findMemberDays,
  saveMemberDays,
} from '@vizzi/db';
import { addDays, daysUntil, INSIGHT_RANGES, type LocalDay, localDay } from '@vizzi/domain';
import type { Deps } from '../deps.js';

/** Days that are counted again each time, so that one on which no server ran is not missing. */
const AGAIN = 3;
/** Days that are counted the first time. */
const FIRST = 2 * Math.max(...INSIGHT_RANGES);

/** Counts the members of the last days, and by plan those of today. */
export async function countInsightMembers({ db, clock }: Deps): Promise<void> {
  const today = localDay(clock.now(), 'UTC');
  const known = await findMemberDays(db, { from: addDays(today, -FIRST), to: today });
  const days = daysUntil(today, known.length === 0 ? FIRST : AGAIN);
  const from = days[0] ?? today;
  const [joined, ended, refunded, plans, cancelling] = await Promise.all([
    countJoined(db, from),
    countEnded(db, from),
    countRefunded(db, from),
    countMembersByPlan(db),
    countCancelling(db),
  ]);
  await saveMemberDays(
    db,
    days.map((day) => ({
      day,
      joined: totalOf(day, joined),
      ended: totalOf(day, ended),
      refunded: totalOf(day, refunded),
      ...(day === today ? { ...plans, cancelling } : {}),
    })),
  );
}

function totalOf(day: LocalDay, counts: readonly { readonly day: LocalDay; readonly total: number }[]): number {
  return counts.find((each) => each.day === day)?.total ?? 0;
}
