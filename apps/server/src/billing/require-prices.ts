import { setTimeout } from 'node:timers/promises';
import { type PaidTier, PLANS, StartupError } from '@vizzi/domain';
import { Stripe } from 'stripe';
import { createStripeClient } from './stripe-client.js';
import type { StripeConfig } from './stripe-config.js';

/** A start waits so long for Stripe, and asks once. */
const PATIENCE = { timeout: 3_000, maxNetworkRetries: 0 };

const VARIABLES = { monthly: 'STRIPE_PRICE_MONTHLY', yearly: 'STRIPE_PRICE_YEARLY' } as const;

/**
 * Members pay what the price at Stripe asks for, and are shown what the plan costs. Throws StartupError when the two differ, as after
 * the ids were exchanged. Answers warnings: of a price that cannot be bought, and when Stripe does not say, such as while it is out of
 * reach.
 */
export async function requirePrices(config: StripeConfig): Promise<string[]> {
  const stripe = createStripeClient(config);
  try {
    const both = Promise.all([requirePrice(stripe, config, 'monthly'), requirePrice(stripe, config, 'yearly')]);
    return (await Promise.race([both, giveUp()])).flat();
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    const reason =
      error instanceof Stripe.errors.StripeError ? message : `the answer is not one of Stripe (${message})`;
    return [`The prices at Stripe were not compared with the plans: ${reason}`];
  }
}

/** An answer that comes a few bytes at a time keeps a request open for ever. */
async function giveUp(): Promise<string[]> {
  await setTimeout(2 * PATIENCE.timeout, undefined, { ref: false });
  return ['The prices at Stripe were not compared with the plans: the answer takes too long'];
}

async function requirePrice(stripe: Stripe, { prices }: StripeConfig, tier: PaidTier): Promise<string[]> {
  const { amount, currency, interval } = PLANS[tier];
  const price = await stripe.prices.retrieve(prices[tier], undefined, PATIENCE).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'resource_missing') throw error;
    // Such as that it is one of live mode, and the key of test mode.
    throw new StartupError(`${VARIABLES[tier]} names no price that Stripe has for this key: ${error.message}`);
  });
  const found = inWords(price.unit_amount, price.currency, periodOf(price));
  const wanted = inWords(amount, currency, interval);
  if (found !== wanted) {
    throw new StartupError(
      `${VARIABLES[tier]} names a price of ${found}, and the ${tier} plan costs ${wanted}: set the id of that plan's price.`,
    );
  }
  return price.active
    ? []
    : [`${VARIABLES[tier]} names an archived price: nobody can buy the ${tier} plan until it is activated at Stripe.`];
}

function periodOf({ recurring }: Stripe.Price): string {
  if (!recurring) return 'payment';
  const { interval, interval_count: count, usage_type: usage } = recurring;
  return `${count === 1 ? interval : `${count} ${interval}s`}${usage === 'metered' ? ', by usage' : ''}`;
}

function inWords(cents: number | null, currency: string, period: string): string {
  return `${cents === null ? '?' : (cents / 100).toFixed(2)} ${currency.toUpperCase()} per ${period}`;
}
