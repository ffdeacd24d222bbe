import fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmulator, type OpenEmulator, WEBHOOK_SECRET } from './testing/open-emulator.js';

let emulator: OpenEmulator;
let receiver: FastifyInstance;
let received: { id: string; type: string }[];
/** The statuses of the next deliveries; 200 when the list is empty. */
let answers: (number | 'reset')[];
const signature = z.object({ 'stripe-signature': z.string() });

beforeEach(async () => {
  emulator = await openEmulator();
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
      const { 'stripe-signature': header } = signature.parse(request.headers);
      const { id, type } = await emulator.stripe.webhooks.constructEventAsync(body, header, WEBHOOK_SECRET);
      received.push({ id, type });
      const answer = answers.shift() ?? 200;
      if (answer !== 'reset') return reply.code(answer).send({});
      request.raw.socket.destroy();
      return reply.hijack();
    },
  });
  emulator.deliverTo(`${await receiver.listen({ port: 0, host: '127.0.0.1' })}/webhook`);
});
afterEach(async () => {
  await emulator.close();
  await receiver.close();
});

const types = () => received.map(({ type }) => type);
const customer = () => emulator.stripe.customers.create({});
const subscribe = () => emulator.subscribe('4242424242424242');

test('every event is delivered with a signature', async () => {
  await subscribe();
  await emulator.controls.settled();
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

test('a failed delivery is retried a few times, then dropped', async () => {
  answers = [500, 'reset', 404];
  await customer();
  await emulator.controls.settled();
  expect(types()).toEqual(Array.from({ length: 4 }, () => 'customer.created'));
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  answers = Array.from({ length: 20 }, () => 503);
  received = [];
  await customer();
  await emulator.controls.settled();
  expect(received).toHaveLength(6);
  expect(emulator.controls.deliveries.pending()).toEqual([]);
});

test('a failed delivery does not delay the others', async () => {
  answers = [500];
  await subscribe();
  await emulator.controls.settled();
  expect(types().filter((type) => type === 'customer.created')).toHaveLength(2);
  expect(types()).toHaveLength(10);
});

test('deliveries can be paused, reordered, duplicated and dropped', async () => {
  const { deliveries, settled } = emulator.controls;
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

test('a seed repeats the same order', async () => {
  const { deliveries } = emulator.controls;
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

test('a delivery that fails during a pause is retried after it', async () => {
  const { deliveries, settled } = emulator.controls;
  deliveries.pause();
  await customer();
  answers = [500];
  expect(await deliveries.deliver()).toMatchObject([{ status: 500 }]);
  expect(deliveries.pending()).toHaveLength(1);
  deliveries.resume();
  await settled();
  expect(types()).toEqual(['customer.created', 'customer.created']);
});

test('events are dropped when no endpoint answers', async () => {
  await receiver.close();
  await subscribe();
  await emulator.controls.settled();
  expect(emulator.controls.deliveries.pending()).toEqual([]);
});
