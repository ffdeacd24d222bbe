import fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestBilling } from '../testing/test-billing.js';

let billing: Awaited<ReturnType<typeof createTestBilling>>;
let receiver: FastifyInstance;
let received: { id: string; type: string }[];
/** What the product answers to the next notifications; 200 when there is nothing here. */
let answers: (number | 'reset')[];
const signature = z.object({ 'stripe-signature': z.string() });

beforeEach(async () => {
  billing = await createTestBilling();
  received = [];
  answers = [];
  receiver = fastify({ forceCloseConnections: true });
  receiver.removeAllContentTypeParsers();
  receiver.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  receiver.route({
    method: 'POST',
    url: '/webhook',
    handler: async (request, reply) => {
      const body = z.instanceof(Buffer).parse(request.body);
      const { id, type } = await billing.gateway.readEvent(body, signature.parse(request.headers)['stripe-signature']);
      received.push({ id, type });
      const answer = answers.shift() ?? 200;
      if (answer !== 'reset') return reply.code(answer).send({});
      request.raw.socket.destroy();
      return reply.hijack();
    },
  });
  billing.emulator.deliverTo(`${await receiver.listen({ port: 0, host: '127.0.0.1' })}/webhook`);
});
afterEach(async () => {
  await billing.close();
  await receiver.close();
});

const types = () => received.map(({ type }) => type);
let keys = 0;
const customer = () => {
  keys += 1;
  return billing.gateway.createCustomer({ email: null, userId: keys, idempotencyKey: `customer-${keys}` });
};
async function subscribe() {
  const { gateway, emulator } = billing;
  const input = {
    customerId: await customer(),
    priceId: gateway.prices.monthly,
    idempotencyKey: `subscription-${keys}`,
  };
  const { clientSecret } = await gateway.createSubscription(input);
  emulator.controls.pay(clientSecret ?? '', '4242424242424242');
}

test('everything that happens is told, signed', async () => {
  await subscribe();
  await billing.emulator.controls.settled();
  expect(types()).toEqual([
    'customer.created',
    'invoice.created',
    'invoice.finalized',
    'customer.subscription.created',
    'payment_intent.succeeded',
    'charge.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
  ]);
});

test('what fails is told again, a few times, and given up then', async () => {
  answers = [500, 'reset', 404];
  await customer();
  await billing.emulator.controls.settled();
  expect(types()).toEqual(Array.from({ length: 4 }, () => 'customer.created'));
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  answers = Array.from({ length: 20 }, () => 503);
  received = [];
  await customer();
  await billing.emulator.controls.settled();
  expect(received).toHaveLength(6);
  expect(billing.emulator.controls.deliveries.pending()).toEqual([]);
});

test('one that fails holds up no other', async () => {
  answers = [500];
  await subscribe();
  await billing.emulator.controls.settled();
  expect(types().filter((type) => type === 'customer.created')).toHaveLength(2);
  expect(types()).toHaveLength(10);
});

test('a pause holds them back; they come in any order, twice or never', async () => {
  const { deliveries, settled } = billing.emulator.controls;
  deliveries.pause();
  await subscribe();
  await settled();
  expect(received).toEqual([]);
  const pending = deliveries.pending().map(({ type }) => type);
  const delivered = await deliveries.deliver({
    order: { shuffled: 7 },
    duplicate: ({ type }) => type === 'invoice.paid',
    drop: ({ type }) => type === 'customer.created',
  });
  expect(delivered.every(({ status }) => status === 200)).toBe(true);
  expect(types()).toEqual(delivered.map(({ event }) => event.type));
  expect(types()).not.toEqual(pending);
  expect(types().toSorted()).toEqual([...pending.slice(1), 'invoice.paid'].toSorted());
  expect(deliveries.pending()).toEqual([]);
});

test('a seed gives the same order again', async () => {
  const { deliveries } = billing.emulator.controls;
  deliveries.pause();
  const orders: string[][] = [];
  for (let run = 0; run < 2; run += 1) {
    await subscribe();
    received = [];
    await deliveries.deliver({ order: { shuffled: 3 } });
    orders.push(types());
  }
  expect(orders[0]).toEqual(orders[1]);
  await subscribe();
  const pending = deliveries.pending().map(({ type }) => type);
  received = [];
  await deliveries.deliver({ order: 'reversed' });
  expect(types()).toEqual(pending.toReversed());
});

test('what fails while it is held back stays pending, and is told after the pause', async () => {
  const { deliveries, settled } = billing.emulator.controls;
  deliveries.pause();
  await customer();
  answers = [500];
  expect(await deliveries.deliver()).toMatchObject([{ status: 500 }]);
  expect(deliveries.pending()).toHaveLength(1);
  deliveries.resume();
  await settled();
  expect(types()).toEqual(['customer.created', 'customer.created']);
});

test('nobody there: it goes on, and closes', async () => {
  await receiver.close();
  await subscribe();
  await billing.emulator.controls.settled();
  expect(billing.emulator.controls.deliveries.pending()).toEqual([]);
});
