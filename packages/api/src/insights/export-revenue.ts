import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { revenueFile } from './contract.js';
import { getRevenue } from './get-revenue.js';

/** What was paid and refunded on each day in each currency, as a table (RFC 4180). Amounts are cents. */
export async function exportRevenue(
  deps: Deps,
  viewer: Admin,
  { range }: z.output<typeof revenueFile>,
): Promise<string> {
  const { currencies } = await getRevenue(deps, viewer, { range });
  const lines = currencies.flatMap(({ currency, days }) =>
    days.map(({ day, paid, refunded, amount }) => [day, currency, paid, refunded, amount].join(',')),
  );
  return `${['day,currency,paid,refunded,total', ...lines].join('\r\n')}\r\n`;
}
