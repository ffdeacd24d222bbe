import { randomUUID } from 'node:crypto';
import { type BillingGateway, reconcileDisputes } from '@vizzi/api';
import { findJobDone, releaseBillingLease, takeBillingLease } from '@vizzi/db';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Buyer, createTestShop, type TestShop } from '../testing/test-shop.js';
import { createStripeClient } from './stripe-client.js';

let shop: TestShop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());
afterEach(() => shop.controls.deliveries.resume());
beforeEach(async () => {
  buyer = await shop.createBuyer();
  await shop.passDays(1);
});

const customer = async () => (await buyer.account()).stripeCustomerId ?? '';

async function dispute(): Promise<string> {
  const [payment] = shop.controls.listPayments(await customer());
  const id = shop.controls.dispute(payment?.payment_intent ?? '');
  await shop.controls.settled();
  return id;
}

async function close(id: string, outcome: 'won' | 'lost'): Promise<void> {
  shop.controls.closeDispute(id, outcome);
  await shop.controls.settled();
}

/** Stripe, with another state of disputes than the emulator knows. */
function saying(status: string): BillingGateway {
  const { gateway } = shop.billing;
  return {
    ...gateway,
    async findDispute(id) {
      const dispute = await gateway.findDispute(id);
      return dispute && { ...dispute, status };
    },
  };
}

/** Stripe, for a server that stands still after it has read a dispute, while the others do this. */
function withWorkAfterReading(work: () => Promise<void>): BillingGateway {
  const { gateway } = shop.billing;
  let isDone = false;
  return {
    ...gateway,
    async findDispute(id) {
      const read = await gateway.findDispute(id);
      if (!isDone) {
        isDone = true;
        await work();
      }
      return read;
    },
  };
}

// proves security 10.10
it('an inquiry that is lost weeks later, which nobody heard of, ends the plan', async () => {
  await buyer.buy('yearly');
  const { deliveries } = shop.controls;
  deliveries.pause();
  const [payment] = shop.controls.listPayments(await customer());
  const id = shop.controls.dispute(payment?.payment_intent ?? '');
  await reconcileDisputes({ ...shop.test.deps, billing: saying('warning_needs_response') });
  shop.controls.advance(20 * 86_400_000);
  shop.test.deps.setTime(shop.controls.now().toISOString());
  shop.controls.closeDispute(id, 'lost');
  await deliveries.deliver({ drop: () => true });
  expect(await buyer.status()).toMatchObject({ hasSubscription: true });
  await reconcileDisputes(shop.test.deps);
  deliveries.resume();
  expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'canceled' });
});

// proves security 10.10
it('a dispute that was won and is lost on appeal, which nobody heard of, ends the plan within a day', async () => {
  await buyer.buy('yearly');
  const id = await dispute();
  await close(id, 'won');
  await shop.passDays(10);
  const { deliveries } = shop.controls;
  deliveries.pause();
  shop.controls.closeDispute(id, 'lost');
  await deliveries.deliver({ drop: () => true });
  await shop.test.deps.db.execute(sql`delete from jobs`);
  // The day's look is not done while the member changes something, nor when Stripe fails.
  const lease = { userId: (await buyer.account()).id, token: randomUUID(), seconds: 60 };
  await takeBillingLease(shop.test.deps.db, lease);
  await reconcileDisputes(shop.test.deps);
  await releaseBillingLease(shop.test.deps.db, lease.userId, lease.token);
  expect(await findJobDone(shop.test.deps.db, 'disputes of a year')).toBeNull();
  expect(await buyer.status()).toMatchObject({ hasSubscription: true });
  shop.controls.fail('all', { status: 500, isFinal: true }, { after: 1 });
  await expect(reconcileDisputes({ ...shop.test.deps, billing: shop.billing.gateway })).rejects.toMatchObject({
    code: 'unavailable',
  });
  shop.controls.recover();
  await reconcileDisputes(shop.test.deps);
  expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'canceled' });
});

// proves security 11.8
it('an open dispute that a server read before it was won does not cancel what its member has resumed since', async () => {
  await buyer.buy('yearly');
  const id = await dispute();
  const billing = withWorkAfterReading(async () => {
    await close(id, 'won');
    expect((await buyer.ask('billing.resume')).status).toBe(200);
  });
  await reconcileDisputes({ ...shop.test.deps, billing });
  expect(shop.controls.listSubscriptions(await customer())).toMatchObject([{ cancel_at_period_end: false }]);
});

// proves security 11.36
it.each([
  ['known', () => {}],
  ['not known', () => shop.controls.deliveries.pause()],
])(
  'a lost dispute that is %s is not settled again by a server that read it before another one settled it',
  async (_what, begin) => {
    await buyer.buy('monthly');
    await shop.passDays(32);
    begin();
    const id = await dispute();
    shop.controls.deliveries.pause();
    shop.controls.closeDispute(id, 'lost');
    const billing = withWorkAfterReading(async () => {
      await reconcileDisputes(shop.test.deps);
      expect((await buyer.ask('billing.resume')).status).toBe(200);
    });
    await reconcileDisputes({ ...shop.test.deps, billing });
    expect(shop.controls.listSubscriptions(await customer()).at(-1)).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
    });
    expect((await buyer.ask('billing.account')).data).toMatchObject({ isDisputed: false });
  },
);

// proves security 10.51
it('an open dispute that a restored copy does not know is found, however old it is', async () => {
  await buyer.buy('yearly');
  const id = await dispute();
  await shop.passDays(40);
  const { db } = shop.test.deps;
  await db.execute(sql`delete from disputes where id = ${id}`);
  await db.execute(sql`delete from jobs`);
  await reconcileDisputes(shop.test.deps);
  expect(await buyer.account()).toMatchObject({ subscriptionStatus: 'disputed' });
  expect((await buyer.ask('billing.resume')).status).toBe(409);
});

// proves security 11.36
it('an appeal against a dispute that was won closes what its payment paid for, and nothing else', async () => {
  await buyer.buy('yearly');
  const id = await dispute();
  await close(id, 'won');
  // Stripe tells the others that it is won, as it is in the emulator.
  shop.controls.deliveries.pause();
  await reconcileDisputes({ ...shop.test.deps, billing: saying('appeal_needs_response') });
  expect(await buyer.account()).toMatchObject({ subscriptionStatus: 'disputed' });
  await reconcileDisputes(shop.test.deps);
  shop.controls.cancelAsMerchant(shop.controls.listSubscriptions(await customer()).at(-1)?.id ?? '');
  shop.controls.deliveries.resume();
  await shop.passDays(3);
  await buyer.buy('yearly');
  await close(id, 'lost');
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'yearly' });
});

const canSwitch = async () => (await buyer.ask('billing.previewSwitch', { tier: 'yearly' })).status;

// proves security 11.20
it('a dispute about a payment of a customer who was deleted at Stripe is taken to its end, and takes nothing else', async () => {
  await buyer.buy('monthly');
  const former = await customer();
  const [payment] = shop.controls.listPayments(former);
  const id = shop.controls.dispute(payment?.payment_intent ?? '', 'fraudulent', { isInquiry: true });
  await shop.controls.settled();
  await createStripeClient(shop.billing.config).customers.del(former);
  await shop.controls.settled();
  await buyer.buy('monthly');
  expect(await customer()).not.toBe(former);
  await reconcileDisputes({ ...shop.test.deps, billing: saying('needs_response') });
  expect([await buyer.status(), await canSwitch()]).toMatchObject([{ status: 'active' }, 409]);
  await close(id, 'lost');
  expect([await buyer.status(), await canSwitch()]).toMatchObject([{ status: 'active' }, 200]);
});

// proves security 11.20
it('a dispute that Stripe has no more, as with other keys, keeps nobody from buying', async () => {
  await buyer.buy('monthly');
  await dispute();
  shop.controls.cancelAsMerchant(shop.controls.listSubscriptions(await customer()).at(-1)?.id ?? '');
  await shop.controls.settled();
  const body = { tier: 'yearly', priceId: shop.billing.config.prices.yearly };
  expect((await buyer.post('/api/create-subscription', body)).statusCode).toBe(409);
  const billing = { ...shop.billing.gateway, findDispute: async () => undefined };
  await reconcileDisputes({ ...shop.test.deps, billing });
  await buyer.buy('yearly');
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'yearly' });
});

// proves security 11.36
it.each([
  ['an invoice for something else', { subscriptionId: null, tier: null }],
  ['a payment without an invoice', { paymentIntentIds: [] }],
])('a dispute about %s takes no subscription', async (_what, other) => {
  await buyer.buy('monthly');
  shop.controls.cancelAsMerchant(shop.controls.listSubscriptions(await customer()).at(-1)?.id ?? '');
  await shop.controls.settled();
  await buyer.buy('yearly');
  const { gateway } = shop.billing;
  const billing: BillingGateway = {
    ...gateway,
    listInvoices: async (customerId) =>
      (await gateway.listInvoices(customerId)).map((invoice) =>
        invoice.tier === 'monthly' ? { ...invoice, ...other } : invoice,
      ),
  };
  shop.controls.deliveries.pause();
  const id = await dispute();
  await reconcileDisputes({ ...shop.test.deps, billing });
  expect(await buyer.account()).toMatchObject({ subscriptionStatus: 'active', subscriptionTier: 'yearly' });
  shop.controls.closeDispute(id, 'lost');
  await reconcileDisputes({ ...shop.test.deps, billing });
  expect(await buyer.account()).toMatchObject({ subscriptionStatus: 'active', subscriptionTier: 'yearly' });
});

// proves security 11.36
it('a payment that the merchant gave back pays for nothing after a disputed one', async () => {
  await buyer.buy('monthly');
  await buyer.ask('billing.switchPlan', { tier: 'yearly' });
  const [, year] = shop.controls.listPayments(await customer());
  shop.controls.refundAsMerchant(year?.payment_intent ?? '');
  await shop.controls.settled();
  await close(await dispute(), 'lost');
  expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'canceled' });
});
