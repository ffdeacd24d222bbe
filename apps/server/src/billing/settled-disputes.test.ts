import { type BillingGateway, reconcileDisputes, syncSubscription } from '@vizzi/api';
import { releaseBillingLease, takeBillingLease, updateUser } from '@vizzi/db';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  [', nor after that was switched back', ['monthly', 'yearly']],
])('ends a year that the disputed payment paid for%s', async (_when, tiers) => {
  await buyer.buy('yearly');
  for (const tier of tiers) await buyer.ask('billing.switchPlan', { tier });
  const id = await dispute();
  expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'disputed' });
  await close(id, 'lost');
  expect([await buyer.status(), await paid(), await refunds()]).toMatchObject([ended, [9999], []]);
});

describe('what another payment paid for since goes on until its end, and is not renewed', () => {
  /** What the member has now, on the last day that is paid, and after it; each with what was paid and given back. */
  async function watch(days: number): Promise<unknown[]> {
    const look = async () => [(await buyer.status()).status, await paid(), await refunds()];
    const now = await look();
    advance(days - 1);
    const last = await look();
    await shop.passDays(3);
    return [now, last, await look()];
  }
  const runsOut = (...payments: unknown[]) => ['active', 'active', 'canceled'].map((status) => [status, payments, []]);

  // proves security 11.36
  it('after a renewal', async () => {
    await buyer.buy('monthly');
    await shop.passDays(32);
    const id = await dispute();
    expect(await buyer.status()).toMatchObject({ hasSubscription: true, status: 'active' });
    await close(id, 'lost');
    expect(await watch(29)).toEqual(runsOut(999, 999));
  });

  // proves security 11.36
  it('after the switch to the year, also where nobody heard of the dispute before', async () => {
    await buyer.buy('monthly');
    const id = await disputeUnheard();
    advance(0.01);
    await buyer.ask('billing.switchPlan', { tier: 'yearly' });
    shop.controls.closeDispute(id, 'lost');
    await hear();
    expect(await watch(365)).toEqual(runsOut(999, expect.any(Number)));
  });

  // proves security 11.36
  it('also where the dispute is not decided before', async () => {
    await buyer.buy('monthly');
    await shop.passDays(32);
    await dispute();
    expect(await watch(29)).toEqual(runsOut(999, 999));
  });

  // proves security 11.36
  it('where the dispute is won, its member may resume it, and not before', async () => {
    await buyer.buy('monthly');
    await shop.passDays(32);
    const id = await dispute();
    expect(await buyer.ask('billing.resume')).toMatchObject({ status: 409, message: expect.stringContaining('bank') });
    expect(await buyer.ask('billing.switchPlan', { tier: 'yearly' })).toMatchObject({ status: 409 });
    expect((await buyer.ask('billing.account')).data).toMatchObject({ status: 'active', isDisputed: true });
    await close(id, 'won');
    expect((await buyer.ask('billing.resume')).status).toBe(200);
    expect((await subscriptions()).at(-1)).toMatchObject({ status: 'active', cancel_at_period_end: false });
  });
});

// proves security 11.36
it('ends a year whose own payment is disputed, also where a month was taken off its price', async () => {
  await buyer.buy('monthly');
  advance(0.01);
  await buyer.ask('billing.switchPlan', { tier: 'yearly' });
  await close(await dispute(-1), 'lost');
  expect([await buyer.status(), await refunds()]).toMatchObject([ended, []]);
});

// proves security 11.36
it.each([
  ['was not paid', async () => shop.controls.setDefaultCard(await customer(), '4000000000000341')],
  ['a credit paid', async () => shop.controls.giveCredit(await customer(), 999)],
])('ends a period that %s, after one whose payment is disputed', async (_how, change) => {
  await buyer.buy('monthly');
  await shop.passDays(32);
  await change();
  await shop.passDays(29);
  expect(await paid()).toEqual([999, 999]);
  await close(await dispute(-1), 'lost');
  expect([await buyer.status(), await refunds()]).toMatchObject([ended, []]);
});

// proves security 11.36
it('leaves a lifetime, and ends what is paid beside it', async () => {
  await buyer.buy('yearly');
  const id = await dispute();
  const admin = await shop.createBuyer();
  await updateUser(shop.test.deps.db, (await admin.account()).id, { isAdmin: true });
  const { id: userId } = await buyer.account();
  expect((await admin.post('/api/trpc/admin.grantLifetime', { userId })).statusCode).toBe(200);
  await close(id, 'lost');
  expect([await buyer.status(), await statuses()]).toMatchObject([
    { tier: 'lifetime', hasSubscription: true },
    ['canceled'],
  ]);
});

// proves security 11.36
it('is done also when Stripe breaks off in the middle of it', async () => {
  await buyer.buy('yearly');
  const id = await disputeUnheard();
  shop.controls.closeDispute(id, 'lost');
  const deps = { ...shop.test.deps, billing: shop.billing.gateway };
  const seen: unknown[] = [];
  for (let calls = 1; calls <= 16; calls += 1) {
    shop.controls.fail('all', { status: 500, isFinal: true }, { after: calls });
    await reconcileDisputes(deps).catch(() => {});
    shop.controls.recover();
    // Another notification is read before the dispute is looked at again.
    await syncSubscription(deps, (await buyer.account()).id, await customer());
    seen.push((await buyer.status()).status);
  }
  await hear();
  expect(new Set(seen)).toEqual(new Set(['active', 'disputed', 'canceled']));
  expect([await statuses(), await buyer.status()]).toMatchObject([['canceled'], ended]);
});

// proves security 11.36
it('ends no plan that is renewed in this moment, and another card pays for', async () => {
  await buyer.buy('monthly');
  const id = await disputeUnheard();
  shop.controls.closeDispute(id, 'lost');
  const { gateway } = shop.billing;
  let isRenewed = false;
  const billing: BillingGateway = {
    ...gateway,
    async listInvoices(customerId) {
      const invoices = await gateway.listInvoices(customerId);
      if (!isRenewed) advance(32);
      isRenewed = true;
      return invoices;
    },
  };
  await reconcileDisputes({ ...shop.test.deps, billing });
  await hear();
  expect([await paid(), await refunds()]).toEqual([[999, 999], []]);
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, status: 'active' });
  expect((await subscriptions()).at(-1)).toMatchObject({ cancel_at_period_end: true });
});

// proves security 11.36, security 11.30
it('is not gone on with by a server that stood still until another change began', async () => {
  await buyer.buy('yearly');
  const id = await disputeUnheard();
  shop.controls.closeDispute(id, 'lost');
  const { db } = shop.test.deps;
  const { id: userId } = await buyer.account();
  const { gateway } = shop.billing;
  const billing: BillingGateway = {
    ...gateway,
    async setCancelAtPeriodEnd(...change) {
      await gateway.setCancelAtPeriodEnd(...change);
      await db.execute(
        sql`update billing_accounts set lease_until = now() - interval '1 second' where user_id = ${userId}`,
      );
      await takeBillingLease(db, { userId, token: 'another', seconds: 60 });
    },
  };
  await reconcileDisputes({ ...shop.test.deps, billing }).catch(() => {});
  expect(await statuses()).toEqual(['active']);
  await releaseBillingLease(db, userId, 'another');
  await hear();
  expect(await statuses()).toEqual(['canceled']);
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
