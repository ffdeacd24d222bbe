import { findRevenue } from '@vizzi/db';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { insightsInput, RevenueInsights } from './contract.js';
import { periodOf } from './period.js';
import { findRevenueRead } from './read-revenue.js';

/** What was paid, refunded and lost in disputes, as it was read from the provider last. */
export async function getRevenue(
  deps: Deps,
  _viewer: Admin,
  { range }: z.output<typeof insightsInput>,
): Promise<RevenueInsights> {
  const { days, from, to, before } = periodOf(deps, range);
  const readAt = await findRevenueRead(deps);
  const rows = readAt ? await findRevenue(deps.db, { from: before, to }) : [];
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted();
  return {
    from,
    to,
    readAt: readAt?.toISOString() ?? null,
    currencies: currencies.map((currency) => {
      const own = rows.filter((row) => row.currency === currency);
      const during = own.filter(({ day }) => day >= from);
      const sum = (some: typeof rows) => some.reduce((total, { amount }) => total + amount, 0);
      return {
        currency,
        total: sum(during),
        before: sum(own.filter(({ day }) => day < from)),
        monthly: sum(during.filter(({ tier }) => tier === 'monthly')),
        yearly: sum(during.filter(({ tier }) => tier === 'yearly')),
        refunded: 0 - sum(during.filter(({ tier }) => tier === null)),
        days: days.map((day) => {
          const ofDay = during.filter((row) => row.day === day);
          const paid = sum(ofDay.filter(({ tier }) => tier !== null));
          const refunded = 0 - sum(ofDay.filter(({ tier }) => tier === null));
          return { day, amount: paid - refunded, paid, refunded };
        }),
      };
    }),
  };
}
