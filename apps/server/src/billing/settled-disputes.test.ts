import { type BillingGateway, reconcileDisputes, syncSubscription } from '@vizzi/api';
import { releaseBillingLease, takeBillingLease } from '@vizzi/db';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Buyer, createTestShop, type TestShop } from '../testing/test-shop.js';

let shop: TestShop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());
afterEach(() => {
  shop.controls.recover();
  shop.controls.deliveries.resume();
});
beforeEach(async () => {
  buyer = await shop.createBuyer();
  await shop.passDays(1);
});

const customer = async () => (await buyer.account()).stripeCustomerId ?? '';
const subscriptions = async () => shop.controls.listSubscriptions(await customer());
const statuses = async () => (await subscriptions()).map(({ status }) => status);
const paid = async () => shop.controls.listPayments(await customer()).map(({ amount }) => amount);
const refunds = async () => shop.controls.listRefunds(await customer()).map(({ amount }) => amount);
const ended = { hasSubscription: false, status: 'canceled' };

function advance(days: number): void {
  shop.controls.advance(days * 86_400_000);
  shop.test.deps.setTime(shop.controls.now().toISOString());
}

/** A payment is disputed, by default the first one. */
async function dispute(index = 0): Promise<string> {
  const payment = shop.controls.listPayments(await customer()).at(index);
  const id = shop.controls.dispute(payment?.payment_intent ?? '');
  await shop.controls.settled();
  return id;
}

/** The same; nobody hears of it before notifications are delivered again. */
function disputeUnheard(): Promise<string> {
  shop.controls.deliveries.pause();
  return dispute();
}

async function hear(): Promise<void> {
  shop.controls.deliveries.resume();
  await shop.controls.settled();
}

async function close(id: string, outcome: 'won' | 'lost'): Promise<void> {
  shop.controls.closeDispute(id, outcome);
  await shop.controls.settled();
}

// proves security 11.36
it('ends what the disputed payment paid for; a plan that other money paid for stays', async () => {
  await buyer.buy('monthly');
  shop.controls.cancelAsMerchant((await subscriptions()).at(-1)?.id ?? '');
  await shop.controls.settled();
  await buyer.buy('yearly');
  const id = await dispute();
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'yearly' });
  expect((await subscriptions()).at(-1)).toMatchObject({ cancel_at_period_end: false });
  await close(id, 'lost');
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'yearly' });
  expect([await statuses(), await refunds()]).toEqual([['canceled', 'active'], []]);
});

// proves security 11.36
it('ends what had begun by then where the invoice of the payment is not known', async () => {
  await buyer.buy('yearly');
  const id = await disputeUnheard();
  shop.controls.closeDispute(id, 'lost');
  const { gateway } = shop.billing;
  const billing: BillingGateway = {
    ...gateway,
    async findDispute(it) {
      const found = await gateway.findDispute(it);
      return found && { ...found, paymentIntentId: null };
    },
  };
  await reconcileDisputes({ ...shop.test.deps, billing });
  expect(await buyer.status()).toMatchObject(ended);
});

// proves security 11.36
it.each([
  ['', []],
  [', also before the monthly plan begins that comes after it', ['monthly']],
])('of the disputed payment itself nothing goes back%s', async (_when, tiers) => {
  await buyer.buy('yearly');
  for (const tier of tiers) await buyer.ask('billing.switchPlan', { tier });
  await close(await dispute(), 'lost');
  expect(await buyer.status()).toMatchObject(ended);
  expect(await refunds()).toEqual([]);
});

// proves security 11.36
it('of a renewal that was paid before the dispute of an older payment, the rest goes back', async () => {
  await buyer.buy('monthly');
  await shop.passDays(32);
  const id = await dispute();
  expect(await buyer.status()).toMatchObject({ status: 'disputed' });
  advance(5);
  await close(id, 'lost');
  expect(await buyer.status()).toMatchObject(ended);
  expect(await paid()).toEqual([999, 999]);
  const [back = 0, ...others] = await refunds();
  expect([back > 800, back < 999, others]).toEqual([true, true, []]);
});

// proves security 11.36
it('of a year that was used before anybody knew of the dispute, the rest goes back', async () => {
  await buyer.buy('monthly');
  const id = await disputeUnheard();
  advance(0.01);
  await buyer.ask('billing.switchPlan', { tier: 'yearly' });
  advance(110);
  await hear();
  await close(id, 'lost');
  const [, year = 0] = await paid();
  expect(year).toBeGreaterThan(8_900);
  const [back = 0] = await refunds();
  expect(back / year).toBeCloseTo(255 / 365, 2);
});

// proves security 11.36
it('of a month that was taken off a disputed year, the rest goes back', async () => {
  await buyer.buy('monthly');
  advance(0.01);
  await buyer.ask('billing.switchPlan', { tier: 'yearly' });
  const id = await dispute(-1);
  await close(id, 'lost');
  expect(await buyer.status()).toMatchObject(ended);
  const [back = 0, ...others] = await refunds();
  expect([back > 990, back <= 999, others]).toEqual([true, true, []]);
});

// proves security 11.36
it('so does the rest of a year that was switched to the month and back', async () => {
  await buyer.buy('monthly');
  const id = await disputeUnheard();
  advance(0.01);
  for (const tier of ['yearly', 'monthly', 'yearly', 'monthly']) await buyer.ask('billing.switchPlan', { tier });
  await hear();
  await close(id, 'lost');
  expect(await buyer.status()).toMatchObject(ended);
  const [, year = 0] = await paid();
  expect([year > 8_900, await refunds()]).toEqual([true, [year]]);
});

// proves security 11.36
it('of several renewals after a dispute that was won at first, what is unused of the last goes back', async () => {
  await buyer.buy('monthly');
  const id = await dispute();
  await close(id, 'won');
  await buyer.ask('billing.resume');
  for (let month = 0; month < 3; month += 1) await shop.passDays(31);
  await close(id, 'lost');
  expect((await paid()).length).toBeGreaterThan(2);
  const [back = 0, ...others] = await refunds();
  expect([back > 0, back < 999, others]).toEqual([true, true, []]);
});

// proves security 11.36
it.each([
  ['was not paid', async () => shop.controls.setDefaultCard(await customer(), '4000000000000341')],
  ['a credit paid', async () => shop.controls.giveCredit(await customer(), 999)],
])('of a period that %s nothing goes back, nor of the one before', async (_how, change) => {
  await buyer.buy('monthly');
  await shop.passDays(32);
  await change();
  await shop.passDays(29);
  expect(await paid()).toEqual([999, 999]);
  await close(await dispute(), 'lost');
  expect(await buyer.status()).toMatchObject(ended);
  expect(await refunds()).toEqual([]);
});

// proves security 11.36
it('is done once, also when Stripe breaks off in the middle of it', async () => {
  await buyer.buy('monthly');
  await shop.passDays(32);
  const id = await dispute();
  shop.controls.deliveries.pause();
  shop.controls.closeDispute(id, 'lost');
  const deps = { ...shop.test.deps, billing: shop.billing.gateway };
  for (let calls = 1; calls <= 12; calls += 1) {
    shop.controls.fail('all', { status: 500, isFinal: true }, { after: calls });
    await reconcileDisputes(deps).catch(() => {});
    shop.controls.recover();
    // Another notification is read before the dispute is looked at again.
    await syncSubscription(deps, (await buyer.account()).id, await customer());
  }
  await hear();
  expect([await statuses(), (await refunds()).length]).toEqual([['canceled'], 1]);
});

// proves security 11.36
it('what the merchant gave back of it before counts', async () => {
  await buyer.buy('monthly');
  await shop.passDays(32);
  const [, renewal] = shop.controls.listPayments(await customer());
  shop.controls.refundAsMerchant(renewal?.payment_intent ?? '', 100);
  await close(await dispute(), 'lost');
  const [goodwill, rest = 0, ...others] = await refunds();
  expect([goodwill, others]).toEqual([100, []]);
  expect(rest).toBeGreaterThan(700);
  expect(rest + 100).toBeLessThan(999);
});

// proves security 11.8
it('a renewal that was refused is not tried again while a payment before it is disputed', async () => {
  await buyer.buy('monthly');
  shop.controls.setDefaultCard(await customer(), '4000000000000341');
  await shop.passDays(32);
  expect(await buyer.status()).toMatchObject({ status: 'past_due' });
  const id = await dispute();
  shop.controls.setDefaultCard(await customer(), buyer.card);
  await shop.passDays(8);
  expect([await buyer.status(), await paid()]).toMatchObject([ended, [999]]);
  await close(id, 'won');
  await buyer.buy('yearly');
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'yearly' });
});

// proves security 11.36, security 11.30
it('is not gone on with by a server that stood still until another change began', async () => {
  await buyer.buy('monthly');
  await shop.passDays(32);
  const id = await dispute();
  shop.controls.deliveries.pause();
  shop.controls.closeDispute(id, 'lost');
  const { db } = shop.test.deps;
  const { id: userId } = await buyer.account();
  const { gateway } = shop.billing;
  const billing: BillingGateway = {
    ...gateway,
    async cancelNow(subscriptionId) {
      await gateway.cancelNow(subscriptionId);
      await db.execute(
        sql`update billing_accounts set lease_until = now() - interval '1 second' where user_id = ${userId}`,
      );
      await takeBillingLease(db, { userId, token: 'another', seconds: 60 });
    },
  };
  await reconcileDisputes({ ...shop.test.deps, billing }).catch(() => {});
  expect(await refunds()).toEqual([]);
  await releaseBillingLease(db, userId, 'another');
  await hear();
  expect([await statuses(), (await refunds()).length]).toEqual([['canceled'], 1]);
});

// proves security 11.38
it('nothing is bought while it is settled', async () => {
  await buyer.buy('yearly');
  const id = await disputeUnheard();
  shop.controls.closeDispute(id, 'lost');
  const { gateway } = shop.billing;
  const bought: number[] = [];
  const billing: BillingGateway = {
    ...gateway,
    async cancelNow(subscriptionId) {
      await gateway.cancelNow(subscriptionId);
      const body = { tier: 'yearly', priceId: shop.billing.config.prices.yearly };
      bought.push((await buyer.post('/api/create-subscription', body)).statusCode);
    },
  };
  await reconcileDisputes({ ...shop.test.deps, billing });
  await hear();
  expect(bought).toEqual([409]);
  shop.controls.pay(await buyer.choose('yearly'), buyer.card);
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'yearly' });
  expect(await paid()).toEqual([9999, 9999]);
});
