import { PLANS } from '@vizzi/domain';
import type { z } from 'zod';
import type { Deps } from '../deps.js';
import type { plan } from './contract.js';

/** The plans on sale; none while no payment provider is configured. */
export function listPlans({ billing }: Deps): z.output<typeof plan>[] {
  if (!billing) return [];
  return [PLANS.monthly, PLANS.yearly].map(({ tier, amount, currency }) => {
    return { tier, priceId: billing.prices[tier], amount, currency };
  });
}
