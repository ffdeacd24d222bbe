import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBilling, type TestBillingOptions } from '../testing/test-billing.js';

const DAY = 86_400_000;
const START = new Date('2027-01-31T10:00:00Z');

let billing: Awaited<ReturnType<typeof createTestBilling>>;
let stripe: Stripe;
let keys = 0;

async function open(options: TestBillingOptions = {}) {
  billing = await createTestBilling({ clock: () => START, ...options });
  const { hostname, port } = new URL(billing.config.apiUrl ?? '');
  const address = { host: hostname, port, protocol: 'http' } as const;
  stripe = new Stripe(billing.config.secretKey, { ...address, telemetry: false, maxNetworkRetries: 0 });
}
beforeEach(() => open());
afterEach(() => billing.close());

async function subscribe(card?: string, priceId = billing.gateway.prices.monthly) {
  keys += 1;
  const { gateway, emulator } = billing;
  const customerId = await gateway.createCustomer({ email: null, userId: keys, idempotencyKey: `customer-${keys}` });
  const made = await gateway.createSubscription({ customerId, priceId, idempotencyKey: `subscription-${keys}` });
  if (card !== undefined) emulator.controls.pay(made.clientSecret ?? '', card);
  return { customerId, id: made.id, clientSecret: made.clientSecret ?? '' };
}
const state = (id: string) => billing.emulator.controls.findSubscription(id);
const period = (id: string) => {
  const item = state(id)?.items.data[0];
  return [item?.current_period_start, item?.current_period_end].map((at) => new Date((at ?? 0) * 1000).toISOString());
};
const advanceTo = (date: string) => billing.emulator.controls.advance(new Date(date));
const types = () => billing.emulator.controls.deliveries.pending().map(({ type }) => type);
const amounts = (customerId: string) =>
  billing.emulator.controls.listInvoices(customerId).map((each) => each.amount_paid);

describe('periods', () => {
  test('renew by the calendar, and come back to the 31st', async () => {
    const { id, customerId } = await subscribe('4242424242424242');
    expect(period(id)).toEqual(['2027-01-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z']);
    advanceTo('2027-02-28T10:00:00Z');
    expect(period(id)).toEqual(['2027-02-28T10:00:00.000Z', '2027-03-31T10:00:00.000Z']);
    advanceTo('2027-05-31T09:59:59Z');
    expect(period(id)).toEqual(['2027-04-30T10:00:00.000Z', '2027-05-31T10:00:00.000Z']);
    expect(amounts(customerId)).toEqual([999, 999, 999, 999]);
    const made = billing.emulator.controls
      .listInvoices(customerId)
      .map(({ created }) => new Date(created * 1000).getUTCDate());
    expect(made).toEqual([31, 28, 31, 30]);
  });

  test('of a year are a year long', async () => {
    const { id } = await subscribe('4242424242424242', billing.gateway.prices.yearly);
    advanceTo('2028-02-01T00:00:00Z');
    expect(period(id)).toEqual(['2028-01-31T10:00:00.000Z', '2029-01-31T10:00:00.000Z']);
  });

  test('end by themselves when asked to', async () => {
    const { id, customerId } = await subscribe('4242424242424242');
    await billing.gateway.setCancelAtPeriodEnd(id, true);
    advanceTo('2027-02-28T09:59:59Z');
    expect(state(id)?.status).toBe('active');
    advanceTo('2027-02-28T10:00:00Z');
    expect(state(id)).toMatchObject({ status: 'canceled', ended_at: Date.parse('2027-02-28T10:00:00Z') / 1000 });
    expect(amounts(customerId)).toEqual([999]);
    expect(types().at(-1)).toBe('customer.subscription.deleted');
  });

  test('a first payment is waited for 23 hours', async () => {
    const { id, clientSecret } = await subscribe('4000000000000002');
    billing.emulator.controls.advance(23 * 3_600_000 - 1000);
    expect(state(id)?.status).toBe('incomplete');
    billing.emulator.controls.advance(1000);
    expect(state(id)?.status).toBe('incomplete_expired');
    expect(billing.emulator.controls.pay(clientSecret, '4242424242424242').error?.code).toMatch(/unexpected_state/);
  });
});

describe('a renewal that is refused', () => {
  test('is tried again after 3, 5 and 7 days, and ends the subscription then', async () => {
    const { id, customerId } = await subscribe('4000000000000341');
    advanceTo('2027-02-28T10:00:00Z');
    const tries = () => billing.emulator.controls.listInvoices(customerId)[1]?.attempt_count;
    expect([state(id)?.status, tries()]).toEqual(['past_due', 1]);
    expect((await billing.gateway.listSubscriptions(customerId))[0]?.clientSecret).toMatch(/^pi_/);
    for (const [days, count] of [
      [3, 2],
      [2, 3],
    ] as const) {
      billing.emulator.controls.advance(days * DAY - 1000);
      expect(tries()).toBe(count - 1);
      billing.emulator.controls.advance(1000);
      expect([state(id)?.status, tries()]).toEqual(['past_due', count]);
    }
    billing.emulator.controls.advance(2 * DAY);
    expect([state(id)?.status, tries()]).toEqual(['canceled', 4]);
    expect(state(id)?.cancellation_details.reason).toBe('payment_failed');
    expect(types().filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
  });

  test.each(['another card', 'the payment page'])('is made good by %s', async (by) => {
    const { id, customerId } = await subscribe('4000000000000341');
    advanceTo('2027-02-28T10:00:00Z');
    if (by === 'another card') {
      billing.emulator.controls.setDefaultCard(customerId, '4242424242424242');
      billing.emulator.controls.advance(3 * DAY);
    } else {
      const [subscription] = await billing.gateway.listSubscriptions(customerId);
      billing.emulator.controls.pay(subscription?.clientSecret ?? '', '5555555555554444');
    }
    expect(state(id)?.status).toBe('active');
    expect(amounts(customerId)).toEqual([999, 999]);
    advanceTo('2027-03-31T10:00:00Z');
    expect(amounts(customerId)).toEqual([999, 999, 999]);
  });
});

describe('a switch', () => {
  test('counts what is left to the second', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 28 * 86_400 - 1 }), async (seconds) => {
        await billing.close();
        await open();
        const { id, customerId } = await subscribe('4242424242424242');
        billing.emulator.controls.advance(seconds * 1000);
        const { amountDue } = await billing.gateway.previewChange(id, billing.gateway.prices.yearly);
        expect(amountDue).toBe(9999 - Math.round((999 * (28 * 86_400 - seconds)) / (28 * 86_400)));
        await billing.gateway.changePrice(id, billing.gateway.prices.yearly);
        expect(amounts(customerId)).toEqual([999, amountDue]);
        expect(period(id)[0]).toBe(new Date(START.getTime() + seconds * 1000).toISOString());
      }),
      { numRuns: 20 },
    );
  });

  test('leaves a credit that the next invoices use up', async () => {
    const { id, customerId } = await subscribe('4242424242424242', billing.gateway.prices.yearly);
    advanceTo('2027-12-31T10:00:00Z');
    await billing.gateway.changePrice(id, billing.gateway.prices.monthly);
    // 31 of the year's 365 days are left, worth 849; the month costs 999.
    expect(amounts(customerId)).toEqual([9999, 150]);
    await billing.gateway.changePrice(id, billing.gateway.prices.yearly);
    await billing.gateway.changePrice(id, billing.gateway.prices.monthly);
    const { balance = 0 } = billing.emulator.controls.findCustomer(customerId) ?? {};
    expect(balance).toBe(999 - 9999);
    advanceTo('2028-01-31T10:00:00Z');
    expect(billing.emulator.controls.findCustomer(customerId)?.balance).toBe(balance + 999);
    expect(state(id)?.status).toBe('active');
  });
});

describe('the door for the SDK', () => {
  const refusal = (fields: object) => expect.objectContaining(fields);

  test('knows its key', async () => {
    const response = await fetch(`${billing.config.apiUrl}/v1/prices`);
    expect(response.status).toBe(401);
  });

  test('speaks of what it does not know as Stripe does', async () => {
    await expect(stripe.customers.retrieve('cus_no')).rejects.toEqual(
      refusal({
        type: 'StripeInvalidRequestError',
        statusCode: 404,
        code: 'resource_missing',
        message: "No such customer: 'cus_no'",
      }),
    );
    await expect(stripe.coupons.list()).rejects.toEqual(refusal({ statusCode: 404 }));
    const unknown = stripe.customers.create({ email: 'a@example.com', phone: '1' });
    await expect(unknown).rejects.toEqual(refusal({ code: 'parameter_unknown', param: 'phone' }));
    const absent = stripe.refunds.create({});
    await expect(absent).rejects.toEqual(refusal({ code: 'parameter_missing', param: 'payment_intent' }));
    await expect(stripe.events.list({ limit: 101 })).rejects.toEqual(refusal({ param: 'limit' }));
  });

  test('expands four levels and no more, and only what can be', async () => {
    const { id, customerId } = await subscribe('4242424242424242');
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

  test('keeps an answer under its key for a day', async () => {
    const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey: 'same' });
    const first = await create('a@example.com');
    expect((await create('a@example.com')).id).toBe(first.id);
    await expect(create('b@example.com')).rejects.toEqual(refusal({ type: 'StripeIdempotencyError' }));
    billing.emulator.controls.advance(DAY);
    expect((await create('b@example.com')).id).not.toBe(first.id);
  });

  test('has a clock, which the API can move', async () => {
    const { id } = await subscribe('4242424242424242');
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START.getTime() / 1000 });
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: Date.parse('2027-03-01') / 1000 });
    expect(period(id)[0]).toBe('2027-02-28T10:00:00.000Z');
    const back = stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: START.getTime() / 1000 });
    await expect(back).rejects.toThrow('only moves forward');
  });

  test('takes cards, payments and prices as servers send them', async () => {
    const { clientSecret, customerId } = await subscribe();
    const intent = clientSecret.split('_secret_')[0] ?? '';
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customerId });
    const paid = await stripe.paymentIntents.confirm(intent, { payment_method: method.id });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 999 });
    await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: method.id } });
    expect((await stripe.prices.list()).data.map(({ unit_amount: amount }) => amount)).toEqual([9999, 999]);
    expect(await stripe.events.retrieve((await stripe.events.list()).data[0]?.id ?? '')).toMatchObject({
      object: 'event',
    });
  });
});

describe('what it knows', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'vizzi-stripe-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  test('outlives a restart: objects, clock, answers and what is not delivered', async () => {
    const options = { stateFile: join(directory, 'deep', 'state.json') };
    await billing.close();
    await open(options);
    const { id, customerId } = await subscribe('4242424242424242');
    advanceTo('2027-03-01T00:00:00Z');
    await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'kept' });
    const before = { state: state(id), invoices: await billing.gateway.listInvoices(customerId), types: types() };
    await billing.close();
    await open(options);
    expect({ state: state(id), invoices: await billing.gateway.listInvoices(customerId), types: types() }).toEqual(
      before,
    );
    const other = stripe.customers.create({ email: 'b@example.com' }, { idempotencyKey: 'kept' });
    await expect(other).rejects.toThrow('idempotent');
    advanceTo('2027-04-01T00:00:00Z');
    expect(amounts(customerId)).toEqual([999, 999, 999]);
  });

  test('is not taken from a file that is not its own', async () => {
    const stateFile = join(directory, 'state.json');
    await writeFile(stateFile, '{"version":2}');
    await expect(createTestBilling({ stateFile })).rejects.toThrow('does not hold a state');
  });
});
