import type { EmulatedClock } from './clock.js';
import { invalidRequest } from './fault.js';
import type { Price } from './objects.js';
import type { Store } from './store.js';

/** What every part of the emulator works on. */
export interface World {
  readonly store: Store;
  readonly clock: EmulatedClock;
  readonly prices: ReadonlyMap<string, Price>;
  /** Under which path browsers reach the emulator's pages. */
  readonly browserUrl: string;
  /** Records that something happened, and has it told. */
  emit(type: string, object: { readonly id: string; readonly object: string }): void;
}

export function priceOf(world: World, id: string, param: string): Price {
  const price = world.prices.get(id);
  if (!price) throw invalidRequest(`No such price: '${id}'`, { code: 'resource_missing', param });
  return price;
}
