import { findInsightListeners, findMemberDays } from '@vizzi/db';
import { EVERY_SESSION, inTens, isShown } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { insightsInput, MemberInsights } from './contract.js';
import { periodOf } from './period.js';

/** How many members there are by plan, and who came, came back and went. */
export async function getMemberInsights(
  deps: Deps,
  _viewer: Admin,
  { range }: z.output<typeof insightsInput>,
): Promise<MemberInsights> {
  const { from, to } = periodOf(deps, range);
  const [days, [listeners]] = await Promise.all([
    findMemberDays(deps.db, { from, to }),
    findInsightListeners(deps.db, range, EVERY_SESSION),
  ]);
  const sum = (field: 'joined' | 'ended' | 'refunded') => days.reduce((total, row) => total + row[field], 0);
  const plans = days.flatMap(({ free, monthly, yearly, lifetime, cancelling }) =>
    free === null || monthly === null || yearly === null || lifetime === null || cancelling === null
      ? []
      : { free, monthly, yearly, lifetime, cancelling },
  );
  return {
    from,
    to,
    plans: plans.at(-1) ?? null,
    joined: sum('joined'),
    ended: sum('ended'),
    refunded: sum('refunded'),
    returned: listeners && isShown(listeners.returned) ? inTens(listeners.returned) : null,
  };
}
