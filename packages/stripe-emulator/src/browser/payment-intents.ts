import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { cardInput, readCard } from '../cards.js';
import { invalidRequest, missing } from '../stripe-error.js';
import type { PaymentIntent } from '../payment-objects.js';
import { confirmIntent } from '../payments.js';
import type { Context } from '../context.js';
import type { BrowserApi } from './browser-api.js';

const confirmInput = z.object({
  client_secret: z.string(),
  card: cardInput,
  return_url: z.string().max(2000).optional(),
});
const secretInput = z.object({ client_secret: z.string().optional() });
export const idInput = z.object({ id: z.string() });

/** The calls of stripe.js: confirm a payment, and read its status. */
export function addPaymentIntents(app: FastifyInstance, { context }: BrowserApi): void {
  app.post('/payment_intents/:id/confirm', (request, reply) => {
    const { id } = idInput.parse(request.params);
    const input = confirmInput.safeParse(request.body);
    if (!input.success) throw invalidRequest(`The request is not understood: ${z.prettifyError(input.error)}`);
    const { client_secret: secret, card, return_url: returnUrl } = input.data;
    const intent = intentOf(context, id, secret);
    confirmIntent(context, intent, readCard(card, context.clock.now()), { offSession: false, returnUrl });
    return reply.send({ payment_intent: publicIntent(intent) });
  });

  app.get('/payment_intents/:id', (request, reply) => {
    const { id } = idInput.parse(request.params);
    const { data } = secretInput.safeParse(request.query);
    return reply.send({ payment_intent: publicIntent(intentOf(context, id, data?.client_secret)) });
  });
}

/** The intent of an id. Without its client secret the answer is that it does not exist. */
export function intentOf({ store }: Context, id: string, secret: string | undefined): PaymentIntent {
  const intent = store.paymentIntents.get(id);
  if (!intent || intent.client_secret !== secret) throw missing('payment_intent', id, 'intent');
  return intent;
}

/** The fields that a publishable key may read. */
function publicIntent({
  id,
  object,
  amount,
  currency,
  status,
  client_secret,
  next_action,
  last_payment_error,
}: PaymentIntent) {
  return { id, object, amount, currency, status, client_secret, next_action, last_payment_error };
}
