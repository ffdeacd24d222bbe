import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { cardInput, readCard } from '../cards.js';
import { invalidRequest, missing } from '../fault.js';
import type { PaymentIntent } from '../payment-objects.js';
import { confirmIntent } from '../payments.js';
import type { World } from '../world.js';
import type { BrowserDoor } from './plugin.js';

const confirmInput = z.object({
  client_secret: z.string(),
  card: cardInput,
  return_url: z.string().max(2000).optional(),
});
const secretInput = z.object({ client_secret: z.string().optional() });
export const idInput = z.object({ id: z.string() });

/** What a card form does: pay, and ask how it went. */
export function addIntents(app: FastifyInstance, { world }: BrowserDoor): void {
  app.post('/payment_intents/:id/confirm', (request, reply) => {
    const { id } = idInput.parse(request.params);
    const input = confirmInput.safeParse(request.body);
    if (!input.success) throw invalidRequest(`The request is not understood: ${z.prettifyError(input.error)}`);
    const { client_secret: secret, card, return_url: returnUrl } = input.data;
    const intent = intentOf(world, id, secret);
    confirmIntent(world, intent, readCard(card, world.clock.now()), { offSession: false, returnUrl });
    return reply.send({ payment_intent: inBrowser(intent) });
  });

  app.get('/payment_intents/:id', (request, reply) => {
    const { id } = idInput.parse(request.params);
    const { data } = secretInput.safeParse(request.query);
    return reply.send({ payment_intent: inBrowser(intentOf(world, id, data?.client_secret)) });
  });
}

/** The intent of an id, for whoever holds its secret; to everybody else it does not exist. */
export function intentOf({ store }: World, id: string, secret: string | undefined): PaymentIntent {
  const intent = store.paymentIntents.get(id);
  if (!intent || intent.client_secret !== secret) throw missing('payment_intent', id, 'intent');
  return intent;
}

/** What of an intent is the browser's business. */
function inBrowser({
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
