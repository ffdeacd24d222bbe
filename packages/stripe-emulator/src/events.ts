import type { EmulatedClock } from './clock.js';
import { publicForm } from './expand.js';
import { newId } from './ids.js';
import type { StripeEvent } from './objects.js';
import type { Store } from './store.js';

/** The API version of every answer and event. */
export const API_VERSION = '2026-10-28.endive';

/** Events are part of the state file, so their number is limited; Stripe too keeps them only for a while. */
const MAX_EVENTS = 1000;

/** Stores an event with a copy of its object. */
export function recordEvent(store: Store, clock: EmulatedClock, type: string, object: object): StripeEvent {
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: clock.now(),
    data: { object: publicForm(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  store.events.set(event.id, event);
  const [oldest] = store.events.keys();
  if (store.events.size > MAX_EVENTS && oldest !== undefined) store.events.delete(oldest);
  return event;
}
