import { invalidRequest } from './fault.js';
import type { World } from './world.js';

/** Levels of an expansion that Stripe allows, `data` of a list counted. */
const MAX_DEPTH = 4;

type Json = Record<string, unknown>;

/** An object as the API answers it, with the objects in it that `paths` name in place of their ids. */
export function present(world: World, object: object, paths: readonly string[] = []): Json {
  const answer = publicForm(object);
  for (const path of paths) {
    const segments = path.split('.');
    if (segments.length > MAX_DEPTH) {
      const message = `You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`;
      throw invalidRequest(message, { param: 'expand' });
    }
    expand(world, answer, segments);
  }
  return answer;
}

/** A copy that keeps to itself what Stripe answers only on request. */
export function publicForm(object: object): Json {
  const { payments, ...rest }: Json = { ...structuredClone(object) };
  if (rest['object'] === 'list' && Array.isArray(rest['data'])) {
    return { ...rest, data: rest['data'].map((item) => (isJson(item) ? publicForm(item) : item)) };
  }
  return rest['object'] === 'invoice' || payments === undefined ? rest : { ...rest, payments };
}

function expand(world: World, target: Json, [segment = '', ...rest]: string[]): void {
  const requested = Object.hasOwn(target, segment) ? undefined : onRequest(world, target, segment);
  const value = requested === undefined ? target[segment] : requested;
  if (value === undefined) throw notExpandable(segment);
  target[segment] = value;
  if (value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) if (isJson(item) && rest.length > 0) expand(world, item, rest);
    return;
  }
  const object = typeof value === 'string' ? findObject(world, value) : value;
  if (!isJson(object) || (rest.length === 0 && !requested && !('object' in object))) throw notExpandable(segment);
  target[segment] = object;
  if (rest.length > 0) expand(world, object, rest);
}

function onRequest({ store }: World, target: Json, segment: string): unknown {
  const invoice = target['object'] === 'invoice' ? store.invoices.get(String(target['id'])) : undefined;
  if (!invoice) return undefined;
  if (segment === 'payments') return structuredClone(invoice.payments);
  if (segment !== 'confirmation_secret') return undefined;
  const intent = store.paymentIntents.get(invoice.payments.data[0]?.payment.payment_intent ?? '');
  return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
}

function findObject({ store }: World, id: string): Json | undefined {
  const tables = [
    store.customers,
    store.paymentMethods,
    store.subscriptions,
    store.invoices,
    store.paymentIntents,
    store.charges,
  ];
  for (const table of tables) {
    const object = table.get(id);
    if (object) return publicForm(object);
  }
  return undefined;
}

function notExpandable(segment: string) {
  return invalidRequest(`This property cannot be expanded (${segment}).`, { param: 'expand' });
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
