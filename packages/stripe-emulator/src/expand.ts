import { invalidRequest } from './stripe-error.js';
import type { Context } from './context.js';

/** Stripe's limit on the levels of an expansion; `data` of a list counts as one. */
const MAX_DEPTH = 4;

type Json = Record<string, unknown>;

/** An object as the API answers it; the ids that `paths` name are replaced by their objects. */
export function present(context: Context, object: object, paths: readonly string[] = []): Json {
  const answer = publicForm(object);
  for (const path of paths) {
    const segments = path.split('.');
    if (segments.length > MAX_DEPTH) {
      const message = `You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`;
      throw invalidRequest(message, { param: 'expand' });
    }
    expand(context, answer, segments);
  }
  return answer;
}

/** A copy without the fields that Stripe answers only when expanded. */
export function publicForm(object: object): Json {
  const { payments, ...rest }: Json = { ...structuredClone(object) };
  if (rest['object'] === 'list' && Array.isArray(rest['data'])) {
    return { ...rest, data: rest['data'].map((item) => (isJson(item) ? publicForm(item) : item)) };
  }
  return rest['object'] === 'invoice' || payments === undefined ? rest : { ...rest, payments };
}

function expand(context: Context, target: Json, [segment = '', ...rest]: string[]): void {
  const requested = Object.hasOwn(target, segment) ? undefined : onRequest(context, target, segment);
  const value = requested === undefined ? target[segment] : requested;
  if (value === undefined) throw notExpandable(segment);
  target[segment] = value;
  if (value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) if (isJson(item) && rest.length > 0) expand(context, item, rest);
    return;
  }
  const object = typeof value === 'string' ? findObject(context, value) : value;
  if (!isJson(object) || (rest.length === 0 && !requested && !('object' in object))) throw notExpandable(segment);
  target[segment] = object;
  if (rest.length > 0) expand(context, object, rest);
}

function onRequest({ store }: Context, target: Json, segment: string): unknown {
  const invoice = target['object'] === 'invoice' ? store.invoices.get(String(target['id'])) : undefined;
  if (!invoice) return undefined;
  if (segment === 'payments') return structuredClone(invoice.payments);
  if (segment !== 'confirmation_secret') return undefined;
  const intent = store.paymentIntents.get(invoice.payments.data[0]?.payment.payment_intent ?? '');
  return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
}

function findObject({ store }: Context, id: string): Json | undefined {
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
