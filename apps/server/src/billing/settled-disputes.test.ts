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
const refunds = async () => shop.controls.listRefunds(await customer()).map(({ amount }) => amount);

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

// proves security 11.36
it('what was paid since the dispute and changed into a credit does not go back too', async () => {
  await buyer.buy('monthly');
  shop.controls.deliveries.pause();
  const [payment] = shop.controls.listPayments(await customer());
  const id = shop.controls.dispute(payment?.payment_intent ?? '');
  shop.controls.advance(60_000);
  shop.test.deps.setTime(shop.controls.now().toISOString());
  for (const tier of ['yearly', 'monthly']) await buyer.ask('billing.switchPlan', { tier });
  const credit = (await balance()) ?? 0;
  expect(credit).toBeLessThan(-8_900);
  shop.controls.deliveries.resume();
  await shop.controls.settled();
  await close(id, 'lost');
  expect(shop.controls.listRefunds(await customer())).toEqual([]);
  expect(await balance()).toBe(credit + 999);
});

// proves security 11.36
it('of a year that was used before anybody knew of the dispute, the rest goes back', async () => {
  await buyer.buy('monthly');
  shop.controls.deliveries.pause();
  const [payment] = shop.controls.listPayments(await customer());
  const id = shop.controls.dispute(payment?.payment_intent ?? '');
  shop.controls.advance(60_000);
  shop.test.deps.setTime(shop.controls.now().toISOString());
  await buyer.ask('billing.switchPlan', { tier: 'yearly' });
  shop.controls.advance(110 * 86_400_000);
  shop.test.deps.setTime(shop.controls.now().toISOString());
  shop.controls.deliveries.resume();
  await shop.controls.settled();
  await close(id, 'lost');
  const paid = shop.controls.listPayments(await customer()).at(-1)?.amount ?? 0;
  expect(paid).toBeGreaterThan(8_900);
  const [back = 0] = await refunds();
  expect(back / paid).toBeCloseTo(255 / 365, 2);
});

// proves security 11.36
it('a lost dispute of a small payment takes no more of the credit that another payment made', async () => {
  const buyAndSwitch = async () => {
    await buyer.buy('yearly');
    await buyer.ask('billing.switchPlan', { tier: 'monthly' });
    shop.controls.cancelAsMerchant((await subscription())?.id ?? '');
    await shop.controls.settled();
  };
  await buyAndSwitch();
  await buyAndSwitch();
  shop.controls.deliveries.pause();
  const payment = shop.controls.listPayments(await customer())[1];
  expect(payment?.amount).toBe(999);
  const id = shop.controls.dispute(payment?.payment_intent ?? '');
  shop.controls.pay(await buyer.choose('yearly'), buyer.card);
  expect(await balance()).toBe(0);
  shop.controls.deliveries.resume();
  await shop.controls.settled();
  await close(id, 'lost');
  expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'canceled' });
  expect([await refunds(), await balance()]).toEqual([[999], 999 - 9000]);
});

// proves security 11.36
it('of several renewals after a dispute that was won at first, what is unused of the last goes back', async () => {
  await buyer.buy('monthly');
  const id = await dispute();
  await close(id, 'won');
  await buyer.ask('billing.resume');
  for (let month = 0; month < 3; month += 1) await shop.passDays(31);
  await close(id, 'lost');
  expect(shop.controls.listPayments(await customer()).length).toBeGreaterThan(2);
  const [back = 0, ...others] = await refunds();
  expect([back > 0, back < 999, others]).toEqual([true, true, []]);
});

// proves security 11.36
it('what was paid beside the credit goes back also where the plan was bought before the dispute', async () => {
  await buyer.buy('yearly');
  await buyer.ask('billing.switchPlan', { tier: 'monthly' });
  shop.controls.cancelAsMerchant((await subscription())?.id ?? '');
  await shop.controls.settled();
  await buyer.buy('yearly');
  await shop.passDays(2);
  await close(await dispute(), 'lost');
  expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'canceled' });
  // Without the two days.
  expect(await refunds()).toEqual([Math.round((999 * 363) / 365)]);
});
