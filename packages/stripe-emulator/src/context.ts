import type { EmulatedClock } from './clock.js';
import { invalidRequest } from './stripe-error.js';
import type { Price } from './objects.js';
import type { Store } from './store.js';

/** The state and the settings that every part of the emulator shares. */
export interface Context {
  readonly store: Store;
  readonly clock: EmulatedClock;
  readonly prices: ReadonlyMap<string, Price>;
  /** The path under which browsers reach the emulator's pages. */
  readonly browserUrl: string;
  /** Seconds between the invoice of a renewal and its charge, in which it is a draft: an hour at Stripe, 0 unless a test sets it. */
  draftSeconds: number;
  /** Records an event and queues its webhook. */
  emit(type: string, object: { readonly id: string; readonly object: string }): void;
}

export function priceOf(context: Context, id: string, param: string): Price {
  const price = context.prices.get(id);
  if (!price) throw invalidRequest(`No such price: '${id}'`, { code: 'resource_missing', param });
  if (!price.active) {
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', { param });
  }
  return price;
}
