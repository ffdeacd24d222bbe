import type { EmulatedClock } from './clock.js';
import { publicForm } from './expand.js';
import { newId } from './ids.js';
import type { StripeEvent } from './objects.js';
import type { Store } from './store.js';

/** The version in whose shapes everything is answered. */
export const API_VERSION = '2026-10-28.endive';

/** They are written with the rest of the state; Stripe too forgets them after a while. */
const MAX_EVENTS = 1000;

/** Notes that something happened to an object, with the object as it is at this moment. */
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
