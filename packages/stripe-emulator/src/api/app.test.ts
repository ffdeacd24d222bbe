import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmulator, type OpenEmulator } from '../testing/open-emulator.js';

const DAY = 86_400_000;
const START = new Date('2027-01-31T10:00:00Z');

let emulator: OpenEmulator;
beforeEach(async () => {
  emulator = await openEmulator({ clock: () => START });
});
afterEach(() => emulator.close());

const error = (fields: object) => expect.objectContaining(fields);

test('a request without the secret key is refused', async () => {
  const response = await fetch(`${emulator.apiUrl}/v1/prices`);
  expect(response.status).toBe(401);
});

test('unknown objects, operations and parameters are refused with the errors of Stripe', async () => {
  const { stripe } = emulator;
  await expect(stripe.customers.retrieve('cus_no')).rejects.toEqual(
    error({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_no'",
    }),
  );
  await expect(stripe.coupons.list()).rejects.toEqual(error({ statusCode: 404 }));
  const unknown = stripe.customers.create({ email: 'a@example.com', phone: '1' });
  await expect(unknown).rejects.toEqual(error({ code: 'parameter_unknown', param: 'phone' }));
  const absent = stripe.refunds.create({});
  await expect(absent).rejects.toEqual(error({ code: 'parameter_missing', param: 'payment_intent' }));
  await expect(stripe.events.list({ limit: 101 })).rejects.toEqual(error({ param: 'limit' }));
});

test('four levels of references can be expanded, and no other property', async () => {
  const { stripe } = emulator;
  const { id, customerId } = await emulator.subscribe('4242424242424242');
  const four = ['data.customer.invoice_settings.default_payment_method', 'data.latest_invoice.payments'];
  const { data } = await stripe.subscriptions.list({ customer: customerId, expand: four });
  expect(data[0]).toMatchObject({ customer: { id: customerId }, latest_invoice: { payments: { object: 'list' } } });
  const plain = await stripe.invoices.list({ customer: customerId });
  expect(plain.data[0]).not.toHaveProperty('payments');
  const five = 'data.payments.data.payment.payment_intent';
  await expect(stripe.invoices.list({ expand: [five] })).rejects.toThrow('expand more than 4 levels');
  for (const path of ['status', 'nonsense', 'items.nonsense', '__proto__', 'constructor']) {
    await expect(stripe.subscriptions.retrieve(id, { expand: [path] })).rejects.toThrow('cannot be expanded');
  }
});

test('an answer is kept for its idempotency key for a day', async () => {
  const create = (email: string) => emulator.stripe.customers.create({ email }, { idempotencyKey: 'same' });
  const first = await create('a@example.com');
  expect((await create('a@example.com')).id).toBe(first.id);
  await expect(create('b@example.com')).rejects.toEqual(error({ type: 'StripeIdempotencyError' }));
  emulator.controls.advance(DAY);
  expect((await create('b@example.com')).id).not.toBe(first.id);
});

test('a test clock moves forward only', async () => {
  const { testClocks } = emulator.stripe.testHelpers;
  const { id } = await emulator.subscribe('4242424242424242');
  const clock = await testClocks.create({ frozen_time: START.getTime() / 1000 });
  await testClocks.advance(clock.id, { frozen_time: Date.parse('2027-03-01') / 1000 });
  const start = emulator.controls.findSubscription(id)?.items.data[0].current_period_start;
  expect(start).toBe(Date.parse('2027-02-28T10:00:00Z') / 1000);
  const back = testClocks.advance(clock.id, { frozen_time: START.getTime() / 1000 });
  await expect(back).rejects.toThrow('only moves forward');
});

test('a server can attach a card, confirm a payment, and read prices and events', async () => {
  const { stripe } = emulator;
  const { intentId, customerId } = await emulator.subscribe();
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customerId });
  const paid = await stripe.paymentIntents.confirm(intentId, { payment_method: method.id });
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 999 });
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: method.id } });
  expect((await stripe.prices.list()).data.map(({ unit_amount: amount }) => amount)).toEqual([9999, 999]);
  const [latest] = (await stripe.events.list()).data;
  expect(await stripe.events.retrieve(latest?.id ?? '')).toMatchObject({ object: 'event' });
});
