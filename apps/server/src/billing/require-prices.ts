import { type PaidTier, PLANS, StartupError } from '@vizzi/domain';
import { Stripe } from 'stripe';
import { createStripeClient } from './stripe-client.js';
import type { StripeConfig } from './stripe-config.js';

/** A start waits so long for Stripe, and asks once. */
const PATIENCE = { timeout: 3_000, maxNetworkRetries: 0 };

const VARIABLES = { monthly: 'STRIPE_PRICE_MONTHLY', yearly: 'STRIPE_PRICE_YEARLY' } as const;

/**
 * Members pay what the price at Stripe asks for, and are shown what the plan costs. Throws StartupError when the two differ, as after
 * the ids were exchanged. Answers a warning when Stripe does not say, such as while it is out of reach.
 */
export async function requirePrices(config: StripeConfig): Promise<string | undefined> {
  const stripe = createStripeClient(config);
  try {
    await Promise.all([requirePrice(stripe, config, 'monthly'), requirePrice(stripe, config, 'yearly')]);
    return undefined;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) {
      return `The prices at Stripe were not compared with the plans: ${error.message}`;
    }
    throw error;
  }
}

async function requirePrice(stripe: Stripe, { prices }: StripeConfig, tier: PaidTier): Promise<void> {
  const { amount, currency, interval } = PLANS[tier];
  const price = await stripe.prices.retrieve(prices[tier], undefined, PATIENCE).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'resource_missing') throw error;
    // Such as that it is one of live mode, and the key of test mode.
    throw new StartupError(`${VARIABLES[tier]} names no price that Stripe has for this key: ${error.message}`);
  });
  const found = inWords(price.unit_amount, price.currency, periodOf(price));
  const wanted = inWords(amount, currency, interval);
  if (found === wanted) return;
  throw new StartupError(
    `${VARIABLES[tier]} names a price of ${found}, and the ${tier} plan costs ${wanted}: set the id of that plan's price.`,
  );
}

function periodOf({ recurring }: Stripe.Price): string {
  if (!recurring) return 'payment';
  return recurring.interval_count === 1 ? recurring.interval : `${recurring.interval_count} ${recurring.interval}s`;
}

function inWords(cents: number | null, currency: string, period: string): string {
  return `${cents === null ? '?' : (cents / 100).toFixed(2)} ${currency.toUpperCase()} per ${period}`;
}
