import { AppError } from '@vizzi/domain';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBilling } from '../testing/test-billing.js';
import { createStripeGateway } from './stripe-gateway.js';

let billing: Awaited<ReturnType<typeof createTestBilling>>;
let keys = 0;

beforeEach(async () => {
  billing = await createTestBilling();
});
afterEach(() => billing.close());

const nextKey = () => `key-${(keys += 1)}`;
const customer = (email: string | null = 'lina@example.com') =>
  billing.gateway.createCustomer({ email, userId: 7, idempotencyKey: nextKey() });
const refused = (code: string, message: unknown = expect.any(String)) => expect.objectContaining({ code, message });

async function subscribe(customerId: string, card?: string, priceId = billing.gateway.prices.monthly) {
  const input = { customerId, priceId, idempotencyKey: nextKey() };
  const subscription = await billing.gateway.createSubscription(input);
  if (card !== undefined) billing.emulator.controls.pay(subscription.clientSecret ?? '', card);
  return subscription;
}

async function only(customerId: string) {
  const [subscription, ...others] = await billing.gateway.listSubscriptions(customerId);
  expect(others).toEqual([]);
  if (!subscription) throw new Error('there is no subscription');
  return subscription;
}

/** Stripe's SDK without the gateway. */
function otherClient(): Stripe {
  const { hostname, port } = new URL(billing.config.apiUrl ?? '');
  return new Stripe(billing.config.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
}

describe('customers', () => {
  test('one key makes one customer, and is not taken for another', async () => {
    const input = { email: 'lina@example.com', userId: 7, idempotencyKey: 'customer-7' };
    const id = await billing.gateway.createCustomer(input);
    expect(await billing.gateway.createCustomer(input)).toBe(id);
    expect(billing.emulator.controls.findCustomer(id)).toMatchObject({
      email: 'lina@example.com',
      metadata: { userId: '7' },
    });
    await expect(billing.gateway.createCustomer({ ...input, userId: 8 })).rejects.toEqual(refused('conflict'));
  });

  test('an account without an address can pay too', async () => {
    expect(billing.emulator.controls.findCustomer(await customer(null))?.email).toBeNull();
  });
});

describe('subscriptions', () => {
  test('one waits for its first payment, and runs with the card that paid it', async () => {
    const id = await customer();
    const waiting = await subscribe(id);
    expect(waiting).toMatchObject({
      status: 'incomplete',
      priceId: billing.gateway.prices.monthly,
      interval: 'month',
      cancelAtPeriodEnd: false,
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
      card: null,
    });
    billing.emulator.controls.pay(waiting.clientSecret ?? '', '5555555555554444');
    expect(await only(id)).toMatchObject({
      id: waiting.id,
      status: 'active',
      clientSecret: null,
      card: { brand: 'mastercard', last4: '4444', expMonth: 12, expYear: expect.any(Number) },
    });
  });

  // proves security 11.3
  test('is paid by cards alone, whatever methods the dashboard allows: the guarantee knows a person by the card', async () => {
    const id = await customer();
    await subscribe(id);
    expect(billing.emulator.controls.listSubscriptions(id)).toMatchObject([
      { payment_settings: { payment_method_types: ['card'] } },
    ]);
  });

  test('one key starts one subscription', async () => {
    const input = { customerId: await customer(), priceId: billing.gateway.prices.yearly, idempotencyKey: 'twice' };
    const [first, second] = await Promise.all([
      billing.gateway.createSubscription(input),
      billing.gateway.createSubscription(input),
    ]);
    expect(second).toEqual(first);
    expect(billing.emulator.controls.listSubscriptions(input.customerId)).toHaveLength(1);
  });

  test('all that a customer ever had are listed over the pages, the newest first', async () => {
    const id = await customer();
    const made: string[] = [];
    for (let count = 0; count < 101; count += 1) made.unshift((await subscribe(id)).id);
    expect((await billing.gateway.listSubscriptions(id)).map((each) => each.id)).toEqual(made);
  });

  test('what is unknown has nothing, and cannot be sold', async () => {
    const { gateway } = billing;
    expect(await gateway.listSubscriptions('cus_unknown')).toEqual([]);
    expect(await gateway.listInvoices('cus_unknown')).toEqual([]);
    expect(await gateway.findInvoice('in_unknown')).toBeUndefined();
    await expect(subscribe('cus_unknown')).rejects.toEqual(refused('not_found'));
    await expect(subscribe(await customer(), undefined, 'price_unknown')).rejects.toEqual(refused('conflict'));
    await expect(gateway.setCancelAtPeriodEnd('sub_unknown', true)).rejects.toEqual(refused('conflict'));
    await expect(gateway.createPortalSession('cus_unknown', 'http://x/')).rejects.toEqual(refused('conflict'));
  });

  test('a deleted customer keeps the past', async () => {
    const id = await customer();
    await subscribe(id, '4242424242424242');
    await otherClient().customers.del(id);
    expect(await only(id)).toMatchObject({ status: 'canceled', card: { last4: '4242' } });
  });

  test('the end can be set and taken back, also where it was set as a moment', async () => {
    const { gateway } = billing;
    const id = await customer();
    const { id: subscription } = await subscribe(id, '4242424242424242');
    await gateway.setCancelAtPeriodEnd(subscription, true);
    expect(await only(id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    await gateway.setCancelAtPeriodEnd(subscription, false);
    expect(await only(id)).toMatchObject({ cancelAtPeriodEnd: false });
    const soon = Math.floor(Date.now() / 1000) + 86_400;
    await otherClient().subscriptions.update(subscription, { cancel_at: soon });
    expect(await only(id)).toMatchObject({ cancelAtPeriodEnd: true });
    await gateway.setCancelAtPeriodEnd(subscription, false);
    expect(await only(id)).toMatchObject({ cancelAtPeriodEnd: false });
  });

  test('ending is final, and may be asked for again', async () => {
    const { gateway } = billing;
    const id = await customer();
    const { id: subscription } = await subscribe(id, '4242424242424242');
    await gateway.cancelNow(subscription);
    await gateway.cancelNow(subscription);
    await gateway.cancelNow('sub_unknown');
    expect(await only(id)).toMatchObject({ status: 'canceled', clientSecret: null });
    expect(await gateway.listInvoices(id)).toHaveLength(1);
    await expect(gateway.setCancelAtPeriodEnd(subscription, true)).rejects.toEqual(refused('conflict'));
    await expect(gateway.changePrice(subscription, gateway.prices.yearly)).rejects.toEqual(refused('conflict'));
    await expect(gateway.previewChange(subscription, gateway.prices.yearly)).rejects.toEqual(refused('conflict'));
  });

  test('what is given up cannot be paid any more; what is paid is not given up', async () => {
    const { gateway, emulator } = billing;
    const id = await customer();
    const waiting = await subscribe(id);
    await gateway.abandon(waiting.id);
    await gateway.abandon(waiting.id);
    await gateway.abandon('sub_unknown');
    expect(emulator.controls.pay(waiting.clientSecret ?? '', '4242424242424242').error).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(await only(id)).toMatchObject({ status: 'incomplete_expired', clientSecret: null });
    expect(await gateway.listInvoices(id)).toMatchObject([{ status: 'void' }]);
    const other = await customer();
    const paid = await subscribe(other, '4242424242424242');
    await expect(gateway.abandon(paid.id)).rejects.toEqual(refused('conflict'));
    expect(await only(other)).toMatchObject({ status: 'active' });
  });

  test('the card of the portal is the one shown and charged', async () => {
    const id = await customer();
    await subscribe(id, '4242424242424242');
    billing.emulator.controls.setDefaultCard(id, '5555555555554444');
    expect(await only(id)).toMatchObject({ card: { brand: 'mastercard' } });
    expect(await billing.gateway.createPortalSession(id, 'http://localhost/account')).toContain('/portal/bps_');
  });
});

describe('invoices', () => {
  test('tell what was paid, and what of it was given back', async () => {
    const { gateway, emulator } = billing;
    const id = await customer();
    await subscribe(id, '4242424242424242');
    const [invoice] = await gateway.listInvoices(id);
    const [intent = ''] = invoice?.paymentIntentIds ?? [];
    expect(invoice).toMatchObject({
      status: 'paid',
      amount: 999,
      currency: 'usd',
      refunded: 0,
      paidAt: expect.any(Date),
    });
    emulator.controls.refundAsMerchant(intent, 100);
    expect(await gateway.findInvoice(invoice?.id ?? '')).toEqual({ ...invoice, refunded: 100 });
    await gateway.refund(intent, 'refund-1');
    await gateway.refund(intent, 'refund-1');
    await gateway.refund(intent, 'refund-2');
    expect(await gateway.listInvoices(id)).toEqual([{ ...invoice, refunded: 999 }]);
    expect(emulator.controls.listRefunds(id).map(({ amount }) => amount)).toEqual([100, 899]);
    await expect(gateway.refund('pi_unknown', 'refund-3')).rejects.toEqual(refused('conflict'));
  });

  test('one that waits has no payment that could be given back', async () => {
    const id = await customer();
    const { clientSecret } = await subscribe(id, '4000000000000002');
    expect(await billing.gateway.listInvoices(id)).toMatchObject([
      {
        status: 'open',
        amount: 999,
        paidAt: null,
        paymentIntentIds: [],
        url: expect.stringContaining('/invoices/in_'),
      },
    ]);
    const intent = clientSecret?.split('_secret_')[0] ?? '';
    await expect(billing.gateway.refund(intent, 'refund-4')).rejects.toEqual(refused('conflict'));
  });

  test('cost two requests up to a hundred', async () => {
    const id = await customer();
    for (let count = 0; count < 3; count += 1) await subscribe(id, '4242424242424242');
    const before = billing.emulator.controls.requests().length;
    expect(await billing.gateway.listInvoices(id)).toHaveLength(3);
    expect(billing.emulator.controls.requests()).toHaveLength(before + 2);
  });
});

test('browsers load the script of Stripe, or of the address that is configured', () => {
  const { scriptUrl: _, ...config } = billing.config;
  expect(createStripeGateway(config).scriptUrl).toBe('https://js.stripe.com/endive/stripe.js');
  expect(billing.gateway.scriptUrl).toBe('/stripe-emulator/stripe.js');
});

test('its errors are errors of the product, and keep their cause', async () => {
  const failure: unknown = await subscribe('cus_unknown').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).toMatchObject({ cause: { code: 'resource_missing' } });
  const stranger = createStripeGateway({ ...billing.config, secretKey: 'sk_test_other' });
  await expect(stranger.listSubscriptions('cus_any')).rejects.toEqual(refused('unavailable'));
});
