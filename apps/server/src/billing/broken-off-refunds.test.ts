import { reconcileRefunds } from '@vizzi/api';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Buyer, createTestShop, type TestShop } from '../testing/test-shop.js';

let shop: TestShop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await createTestShop();
  // The next month has thirty days, as long as the guarantee.
  await shop.passDays(31);
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.createBuyer();
});

const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
const customer = async () => (await buyer.account()).stripeCustomerId ?? '';
const paid = async () => sum(shop.controls.listPayments(await customer()));
const givenBack = async () => sum(shop.controls.listRefunds(await customer()));

// proves security 11.37
it('a renewal that was paid after the refund broke off goes back too, and the plan ends', async () => {
  await buyer.buy('monthly');
  await shop.passDays(29.9);
  await shop.beginRefund(buyer);
  expect(await givenBack()).toBe(0);
  await shop.passDays(1);
  expect(await paid()).toBe(1998);
  await reconcileRefunds(shop.test.deps);
  await shop.controls.settled();
  expect(await givenBack()).toBe(1998);
  expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'canceled' });
});

// proves security 11.37
it.each([
  ['switched to the yearly one', 'billing.switchPlan', { tier: 'yearly' }],
  ['resumed', 'billing.resume', undefined],
])('a plan whose refund broke off is not %s', async (_what, procedure, input) => {
  await buyer.buy('monthly');
  await shop.beginRefund(buyer);
  expect(await givenBack()).toBe(0);
  expect((await buyer.ask(procedure, input)).status).toBe(409);
  expect([await paid(), await givenBack()]).toEqual([999, 999]);
  expect(await buyer.status()).toMatchObject({ hasSubscription: false });
});
