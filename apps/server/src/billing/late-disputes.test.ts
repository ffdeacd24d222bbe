import { type BillingGateway, reconcileDisputes } from '@vizzi/api';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Buyer, createTestShop, type TestShop } from '../testing/test-shop.js';

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
const subscription = async () => shop.controls.listSubscriptions(await customer()).at(-1);
const balance = async () => shop.controls.findCustomer(await customer())?.balance;

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

// proves security 11.36
it.each([
  ['bought', false],
  ['bought and switched', true],
])(
  'a dispute that is known late closes a plan that was %s meanwhile with the credit of its payment',
  async (_how, isSwitched) => {
    await buyer.buy('yearly');
    await buyer.ask('billing.switchPlan', { tier: 'monthly' });
    shop.controls.cancelAsMerchant((await subscription())?.id ?? '');
    await shop.controls.settled();
    shop.controls.deliveries.pause();
    const [payment] = shop.controls.listPayments(await customer());
    const id = shop.controls.dispute(payment?.payment_intent ?? '', 'fraudulent');
    shop.controls.advance(3_600_000);
    shop.test.deps.setTime(shop.controls.now().toISOString());
    shop.controls.pay(await buyer.choose('yearly'), buyer.card);
    expect((await buyer.status()).tier).toBe('yearly');
    if (isSwitched) await buyer.ask('billing.switchPlan', { tier: 'monthly' });
    shop.controls.deliveries.resume();
    await shop.controls.settled();
    expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'disputed' });
    await close(id, 'lost');
    expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'canceled' });
    expect(shop.controls.listSubscriptions(await customer()).map(({ status }) => status)).toEqual([
      'canceled',
      'canceled',
    ]);
    // What was paid beside the credit goes back, unless a month was bought for it meanwhile.
    expect(shop.controls.listRefunds(await customer()).map(({ amount }) => amount)).toEqual(isSwitched ? [] : [999]);
    expect(await balance()).toBe(0);
  },
);

/** Disputes the first payment of the buyer, whose plan has ended; nobody hears of it. */
async function disputeUnheard(): Promise<string> {
  shop.controls.cancelAsMerchant((await subscription())?.id ?? '');
  await shop.controls.settled();
  shop.controls.deliveries.pause();
  const [payment] = shop.controls.listPayments(await customer());
  const id = shop.controls.dispute(payment?.payment_intent ?? '');
  shop.controls.advance(60_000);
  shop.test.deps.setTime(shop.controls.now().toISOString());
  return id;
}

// proves security 11.36
it('an inquiry that becomes a dispute later closes a plan that was bought meanwhile with its credit', async () => {
  await buyer.buy('yearly');
  await buyer.ask('billing.switchPlan', { tier: 'monthly' });
  const id = await disputeUnheard();
  await reconcileDisputes({ ...shop.test.deps, billing: saying('warning_needs_response') });
  shop.controls.advance(new Date(shop.controls.now().getTime() + 37 * 86_400_000));
  shop.test.deps.setTime(shop.controls.now().toISOString());
  shop.controls.pay(await buyer.choose('yearly'), buyer.card);
  expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'disputed' });
  shop.controls.deliveries.resume();
  await close(id, 'lost');
  expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'canceled' });
  expect(shop.controls.listRefunds(await customer())).toMatchObject([{ amount: 999 }]);
});

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
  await reconcileDisputes(shop.test.deps);
  expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'canceled' });
});

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
it('an appeal against a dispute that was won closes a plan that was bought meanwhile with its credit', async () => {
  await buyer.buy('yearly');
  await buyer.ask('billing.switchPlan', { tier: 'monthly' });
  const id = await dispute();
  await close(id, 'won');
  shop.controls.cancelAsMerchant((await subscription())?.id ?? '');
  await shop.passDays(3);
  await buyer.buy('yearly');
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'yearly' });
  // Stripe tells the others that it is won, as it is in the emulator.
  shop.controls.deliveries.pause();
  await reconcileDisputes({ ...shop.test.deps, billing: saying('appeal_needs_response') });
  expect(await buyer.account()).toMatchObject({ subscriptionStatus: 'disputed' });
  shop.controls.deliveries.resume();
  await close(id, 'lost');
  expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'canceled' });
  expect(shop.controls.listRefunds(await customer())).toMatchObject([{ amount: 999 }]);
});

// proves security 11.36
it('a lost dispute leaves the credit of a plan that was paid for meanwhile', async () => {
  await buyer.buy('monthly');
  const id = await disputeUnheard();
  shop.controls.pay(await buyer.choose('yearly'), buyer.card);
  shop.controls.deliveries.resume();
  await shop.controls.settled();
  await buyer.ask('billing.switchPlan', { tier: 'monthly' });
  const credit = await balance();
  expect(credit).toBeLessThan(-8900);
  await close(id, 'lost');
  expect(await balance()).toBe(credit);
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'monthly' });
});

// proves security 11.36
it('what is bought with another credit after a dispute was lost at once is premium', async () => {
  await buyer.buy('monthly');
  const id = await disputeUnheard();
  shop.controls.pay(await buyer.choose('yearly'), buyer.card);
  shop.controls.deliveries.resume();
  await shop.controls.settled();
  await buyer.ask('billing.switchPlan', { tier: 'monthly' });
  await close(id, 'lost');
  shop.controls.cancelAsMerchant((await subscription())?.id ?? '');
  await shop.controls.settled();
  await buyer.buy('yearly');
  expect(shop.controls.listPayments(await customer()).at(-1)?.amount).toBeLessThan(1_100);
  await reconcileDisputes(shop.test.deps);
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, status: 'active', tier: 'yearly' });
});

// proves security 11.38
it('nothing is bought with the credit of a dispute while that is settled', async () => {
  await buyer.buy('yearly');
  await buyer.ask('billing.switchPlan', { tier: 'monthly' });
  const id = await disputeUnheard();
  shop.controls.closeDispute(id, 'lost');
  const { gateway } = shop.billing;
  const bought: number[] = [];
  const billing: BillingGateway = {
    ...gateway,
    async takeCredit(...input) {
      const body = { tier: 'yearly', priceId: shop.billing.config.prices.yearly };
      bought.push((await buyer.post('/api/create-subscription', body)).statusCode);
      await gateway.takeCredit(...input);
    },
  };
  await reconcileDisputes({ ...shop.test.deps, billing });
  shop.controls.deliveries.resume();
  await shop.controls.settled();
  expect([bought, await balance()]).toEqual([[409], 0]);
  shop.controls.pay(await buyer.choose('yearly'), buyer.card);
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'yearly' });
  expect(shop.controls.listPayments(await customer()).at(-1)).toMatchObject({ amount: 9999 });
});
