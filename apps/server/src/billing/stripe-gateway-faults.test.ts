import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBilling } from '../testing/test-billing.js';

let billing: Awaited<ReturnType<typeof createTestBilling>>;
beforeEach(async () => {
  billing = await createTestBilling();
});
afterEach(() => billing.close());

const code = (code: string) => expect.objectContaining({ name: 'AppError', code });
const input = { email: null, userId: 1, idempotencyKey: 'customer-1' };

describe('when Stripe does not answer well', () => {
  test.each([{ status: 500 }, { status: 503 }, { status: 429 }, 'reset' as const])('%j: unavailable', async (how) => {
    const { gateway, emulator } = billing;
    emulator.controls.fail('all', how);
    await expect(gateway.createCustomer(input)).rejects.toEqual(code('unavailable'));
    emulator.controls.recover();
    expect(await gateway.createCustomer(input)).toMatch(/^cus_/);
  });

  test('nothing is there: unavailable', async () => {
    await billing.close();
    await expect(billing.gateway.listSubscriptions('cus_any')).rejects.toEqual(code('unavailable'));
  });

  test('one failure, or a slow answer, is not noticed', async () => {
    const { gateway, emulator } = billing;
    emulator.controls.fail(1, { status: 500 });
    expect(await gateway.createCustomer(input)).toMatch(/^cus_/);
    emulator.controls.fail(1, { delayMs: 20 });
    expect(await gateway.listSubscriptions(await gateway.createCustomer(input))).toEqual([]);
  });

  test('what hangs is cut off on recovery, and asked again', async () => {
    const { gateway, emulator } = billing;
    emulator.controls.fail(1, 'hang');
    const asked = gateway.createCustomer(input);
    await expect.poll(() => emulator.controls.requests().length).toBe(1);
    emulator.controls.recover();
    expect(await asked).toMatch(/^cus_/);
  });

  // proves security 11.23
  test('a failure that Stripe keeps for a day is over after ten minutes', async () => {
    let now = new Date();
    const { gateway, emulator, close } = await createTestBilling({ clock: () => now });
    try {
      emulator.controls.fail(1, { status: 500, isKept: true });
      await expect(gateway.createCustomer(input)).rejects.toEqual(code('unavailable'));
      await expect(gateway.createCustomer(input)).rejects.toEqual(code('unavailable'));
      now = new Date(now.getTime() + 600_000);
      expect(await gateway.createCustomer(input)).toMatch(/^cus_/);
    } finally {
      await close();
    }
  });

  test('an answer that is lost on its way does not make things twice', async () => {
    const { gateway, emulator } = billing;
    const customerId = await gateway.createCustomer(input);
    emulator.controls.fail(1, 'lose_answer');
    const { id } = await gateway.createSubscription({
      customerId,
      priceId: gateway.prices.monthly,
      idempotencyKey: 'subscription-1',
    });
    expect(emulator.controls.listSubscriptions(customerId).map((each) => each.id)).toEqual([id]);
  });
});

// proves security 11.34
test('a plan that is paid in the moment in which its end begins is not marked as ending', async () => {
  const { gateway, emulator } = billing;
  const { controls } = emulator;
  const customerId = await gateway.createCustomer(input);
  const order = { customerId, priceId: gateway.prices.monthly, idempotencyKey: 'subscription-1' };
  const { id, clientSecret } = await gateway.createSubscription(order);
  const earlier = controls.requests().length;
  controls.fail(1, 'hang', { after: 4 });
  const end = gateway.abandon(id).catch((error: unknown) => error);
  await expect.poll(() => controls.requests().length).toBe(earlier + 5);
  expect(controls.requests().at(-1)?.url).toContain('/void');
  controls.pay(clientSecret ?? '', '4242424242424242');
  controls.recover();
  expect(await end).toEqual(code('conflict'));
  // The merchant forgives the next renewal.
  controls.setDefaultCard(customerId, '4000000000000341');
  controls.advance(32 * 86_400_000);
  const renewal = controls.listInvoices(customerId).at(-1);
  const { hostname, port } = new URL(billing.config.apiUrl ?? '');
  const merchant = new Stripe(billing.config.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
  await merchant.invoices.voidInvoice(renewal?.id ?? '');
  expect(controls.findSubscription(id)).toMatchObject({
    status: 'active',
    metadata: { vizzi_ending: expect.any(String) },
  });
  expect(await gateway.listSubscriptions(customerId)).toMatchObject([{ status: 'active', isEnding: false }]);
});

describe('notifications', () => {
  const event = (type: string, object: object | null) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, api_version: '2026-10-28.endive', data: { object } });
  const sign = (payload: string, options: { secret?: string; timestamp?: number } = {}) =>
    Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: billing.config.webhookSecret, ...options });
  const read = async (payload: string, signature?: string) =>
    billing.gateway.readEvent(Buffer.from(payload), signature ?? (await sign(payload)));

  test.each([
    ['customer.subscription.updated', { object: 'subscription', id: 'sub_1', customer: 'cus_1' }, 'cus_1', null],
    ['invoice.paid', { object: 'invoice', id: 'in_1', customer: 'cus_1' }, 'cus_1', 'in_1'],
    ['invoice.paid', { object: 'invoice', id: 'in_1', customer: { id: 'cus_1' } }, 'cus_1', 'in_1'],
    ['customer.deleted', { object: 'customer', id: 'cus_1' }, 'cus_1', null],
    ['charge.refunded', { object: 'charge', id: 'ch_1', customer: null }, null, null],
    ['invoice_payment.paid', { object: 'invoice_payment', id: 'inpay_1', invoice: 'in_1' }, null, 'in_1'],
    ['payout.paid', { object: 'payout', id: 'po_1' }, null, null],
    ['something.new', { object: 'something', customer: 5, invoice: [] }, null, null],
    ['something.odd', null, null, null],
  ])('%s of %j: customer %s, invoice %s', async (type, object, customerId, invoiceId) => {
    expect(await read(event(type, object))).toMatchObject({
      id: 'evt_1',
      type,
      customerId,
      invoiceId,
      disputeId: null,
    });
  });

  test('one of a dispute names the dispute', async () => {
    const dispute = { object: 'dispute', id: 'du_1', charge: 'ch_1' };
    expect(await read(event('charge.dispute.created', dispute))).toMatchObject({
      disputeId: 'du_1',
      customerId: null,
      invoiceId: null,
    });
  });

  test('only what Stripe signed just now is read', async () => {
    const payload = event('invoice.paid', { object: 'invoice', id: 'in_1', customer: 'cus_1' });
    const now = Math.floor(Date.now() / 1000);
    const wrong = [
      await sign(payload, { secret: 'whsec_other' }),
      await sign(payload, { timestamp: now - 301 }),
      await sign(`${payload} `),
      't=1,v1=00',
      'nonsense',
      '',
    ];
    for (const signature of wrong) await expect(read(payload, signature)).rejects.toEqual(code('invalid'));
    await expect(billing.gateway.readEvent(Buffer.from(payload), undefined)).rejects.toEqual(code('invalid'));
    expect(await read(payload, await sign(payload, { timestamp: now - 200 }))).toMatchObject({ invoiceId: 'in_1' });
  });

  test('signed nonsense is refused', async () => {
    for (const body of ['{', '', 'null', '[]', '{}', '{"id":"evt_1"}', '{"object":"v2.core.event"}']) {
      await expect(read(body)).rejects.toEqual(code('invalid'));
    }
  });
});
