import { applyPendingEvents, type BillingGateway, reconcileSubscriptions } from '@vizzi/api';
import { keepBillingEvent, listPendingBillingEvents } from '@vizzi/db';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Buyer, createTestShop, GOOD_CARD, type TestShop } from '../testing/test-shop.js';

let shop: TestShop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.createBuyer();
});

const { webhooks } = new Stripe('sk_test_unused');
const now = () => Math.floor(Date.now() / 1000);

function sign(
  payload: string,
  { secret = shop.billing.config.webhookSecret, timestamp = now() } = {},
): Promise<string> {
  return webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
}

async function deliver(payload: string, headers: Record<string, string> = {}, signature?: string) {
  const response = await shop.test.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signature ?? (await sign(payload)),
      ...headers,
    },
    payload,
  });
  return response.statusCode;
}

const notification = (id: string, type: string, object: object) =>
  JSON.stringify({ id, object: 'event', type, data: { object } });
const pendingIds = async () => (await listPendingBillingEvents(shop.test.deps.db)).map(({ id }) => id);

it.each([
  [
    'subject',
    notification('evt_nul_subject', 'customer.subscription.updated', {
      object: 'subscription',
      id: '\0',
      customer: '\0',
    }),
    200,
  ],
  ['id', notification('evt_\0', 'customer.subscription.updated', { object: 'subscription', id: 'sub_1' }), 400],
  ['type', notification('evt_nul_type', '\0', { object: 'subscription', id: 'sub_1' }), 400],
])('a signed notification with NUL in its %s is no error of ours', async (_where, payload, status) => {
  expect(await deliver(payload)).toBe(status);
});

describe('a notification is refused', () => {
  const payload = notification('evt_forged', 'customer.subscription.updated', { customer: 'cus_1', status: 'active' });

  // proves security 4.3
  it('without a signature', async () => {
    const response = await shop.test.app.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(response.statusCode).toBe(400);
  });

  it.each([
    ['with a forged one', () => sign(payload, { secret: 'whsec_guessed' })],
    ['with one of another body', () => sign(`${payload} `)],
    ['with an old one', () => sign(payload, { timestamp: now() - 3600 })],
    ['with nonsense', async () => 't=1,v1=zz'],
  ])('%s', async (_name, signature) => {
    expect(await deliver(payload, {}, await signature())).toBe(400);
  });

  it('when it is too large, or no JSON', async () => {
    expect(await deliver(JSON.stringify({ x: 'x'.repeat(300_000) }))).toBe(413);
    expect(await deliver(payload, { 'content-type': 'text/plain' })).toBe(415);
    expect(await deliver('{"id":')).toBe(400);
    expect(await deliver('null')).toBe(400);
    expect(await deliver('{"id":7,"type":{},"data":null}')).toBe(400);
  });

  it('and leaves nothing behind', async () => {
    expect(await pendingIds()).toEqual([]);
  });
});

describe('a notification is only a hint', () => {
  // proves security 4.3
  it('that says active opens nothing: Stripe is asked', async () => {
    await buyer.choose();
    const { stripeCustomerId: customer } = await buyer.account();
    const lie = notification('evt_lie', 'customer.subscription.updated', {
      object: 'subscription',
      customer,
      status: 'active',
    });
    expect(await deliver(lie)).toBe(200);
    expect(await buyer.account()).toMatchObject({ subscriptionStatus: 'incomplete' });
  });

  it('that says deleted takes nothing away', async () => {
    await buyer.buy();
    const { stripeCustomerId: customer } = await buyer.account();
    const lie = notification('evt_lie_2', 'customer.subscription.deleted', {
      object: 'subscription',
      customer,
      status: 'canceled',
    });
    expect(await deliver(lie)).toBe(200);
    expect(await buyer.status()).toMatchObject({ hasSubscription: true });
  });

  it('of somebody unknown is taken and forgotten', async () => {
    for (const [index, customer] of ['cus_unknown', null, { id: 'cus_object' }].entries()) {
      expect(
        await deliver(notification(`evt_stranger_${index}`, 'invoice.paid', { object: 'invoice', customer })),
      ).toBe(200);
    }
    expect(await pendingIds()).toEqual([]);
  });
});

describe('a notification counts', () => {
  it('once, however often and in whatever order it comes', async () => {
    const { deliveries } = shop.controls;
    deliveries.pause();
    shop.controls.pay(await buyer.choose(), GOOD_CARD);
    const delivered = await deliveries.deliver({ order: 'reversed', duplicate: () => true });
    deliveries.resume();
    expect(delivered.every(({ status }) => status === 200)).toBe(true);
    expect(await buyer.account()).toMatchObject({ subscriptionStatus: 'active' });
    const receipts = shop.test.deps.mails.filter(
      ({ to, subject }) => to === buyer.username && /receipt/i.test(subject),
    );
    expect(receipts).toHaveLength(1);
  });

  it('later, when Stripe could not be asked: it is sent again', async () => {
    const { deliveries } = shop.controls;
    deliveries.pause();
    shop.controls.pay(await buyer.choose(), GOOD_CARD);
    shop.controls.fail('all', { status: 500, isFinal: true });
    const payload = notification('evt_early', 'customer.subscription.updated', {
      object: 'subscription',
      customer: (await buyer.account()).stripeCustomerId,
    });
    expect(await deliver(payload)).toBe(503);
    expect(await pendingIds()).toContain('evt_early');
    shop.controls.recover();
    expect(await deliver(payload)).toBe(200);
    expect(await pendingIds()).not.toContain('evt_early');
    expect(await buyer.account()).toMatchObject({ subscriptionStatus: 'active' });
    deliveries.resume();
    await shop.controls.settled();
  });

  it('at the next start, when the process ended between receiving and applying', async () => {
    const { deliveries } = shop.controls;
    deliveries.pause();
    shop.controls.pay(await buyer.choose(), GOOD_CARD);
    const { stripeCustomerId: customerId } = await buyer.account();
    await keepBillingEvent(shop.test.deps.db, {
      id: 'evt_left',
      type: 'customer.subscription.updated',
      customerId,
      invoiceId: null,
      disputeId: null,
    });
    await applyPendingEvents({ ...shop.test.deps, billing: shop.billing.gateway });
    expect(await pendingIds()).toEqual([]);
    expect(await buyer.account()).toMatchObject({ subscriptionStatus: 'active' });
    deliveries.resume();
    await shop.controls.settled();
  });

  it('or not at all: within a day the loss is found', async () => {
    await buyer.buy();
    const { deliveries } = shop.controls;
    deliveries.pause();
    const [subscription] = shop.controls.listSubscriptions((await buyer.account()).stripeCustomerId ?? '');
    shop.controls.cancelAsMerchant(subscription?.id ?? '');
    await deliveries.deliver({ drop: () => true });
    deliveries.resume();
    const deps = { ...shop.test.deps, billing: shop.billing.gateway };
    await reconcileSubscriptions(deps);
    expect(await buyer.status()).toMatchObject({ hasSubscription: true });
    await shop.passDays(1.1);
    await reconcileSubscriptions(deps);
    expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'canceled' });
  });

  it('and a late answer never brings an older state back', async () => {
    await buyer.buy();
    const { gateway } = shop.billing;
    const { stripeCustomerId: customerId } = await buyer.account();
    let answer = () => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    let ask = () => {};
    const asked = new Promise<void>((resolve) => (ask = resolve));
    const slow: BillingGateway = {
      ...gateway,
      async listSubscriptions(customerId) {
        const subscriptions = await gateway.listSubscriptions(customerId);
        ask();
        await late;
        return subscriptions;
      },
    };
    await keepBillingEvent(shop.test.deps.db, {
      id: 'evt_late',
      type: 'customer.subscription.updated',
      customerId,
      invoiceId: null,
      disputeId: null,
    });
    const older = applyPendingEvents({ ...shop.test.deps, billing: slow });
    await asked;
    await buyer.ask('billing.refund');
    expect(await buyer.status()).toMatchObject({ status: 'canceled' });
    answer();
    await older;
    expect(await buyer.status()).toMatchObject({ status: 'canceled' });
  });
});
