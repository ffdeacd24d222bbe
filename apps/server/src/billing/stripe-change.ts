import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BeforeChange } from '@vizzi/api';
import { Stripe } from 'stripe';

const { StripeAPIError, StripeConnectionError, StripeError } = Stripe.errors;

/** Milliseconds before a change is sent again; what the SDK waits. */
const PAUSE_MS = 500;

/**
 * Sends a change once `before` allows it, and again, with the same key, when the call failed. The SDK, which could repeat it by itself, would
 * not ask `before` again: a process that stood still would make a change that is not its own any more.
 */
export async function sendChange<T>(
  send: (options: Stripe.RequestOptions) => Promise<T>,
  before?: BeforeChange,
): Promise<T> {
  const options = { idempotencyKey: randomUUID(), maxNetworkRetries: 0 };
  await before?.();
  return send(options).catch(async (error: unknown) => {
    if (!isRepeatable(error)) throw error;
    await wait(PAUSE_MS);
    await before?.();
    return send(options);
  });
}

/** The SDK's own rule. An answer that is not Stripe's, as of a proxy, has no status in its error. */
function isRepeatable(error: unknown): boolean {
  if (!(error instanceof StripeError)) return false;
  if (error instanceof StripeConnectionError) return true;
  if (error instanceof StripeAPIError && error.statusCode === undefined) return true;
  const advice = error.headers?.['stripe-should-retry'];
  const { statusCode = 0 } = error;
  return advice === 'true' || (advice !== 'false' && (statusCode === 409 || statusCode >= 500));
}
