import { reconcileRefunds } from '@vizzi/api';
import { findBillingAccount, takeBillingLease } from '@vizzi/db';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
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

/** Pays a year by a page that was open when the refund of a month broke off. */
async function payAfterRefundBegan(): Promise<void> {
  await buyer.buy('monthly');
  shop.controls.cancelAsMerchant(shop.controls.listSubscriptions(await customer()).at(-1)?.id ?? '');
  await shop.controls.settled();
  const secret = await buyer.choose('yearly');
  await shop.beginRefund(buyer);
  shop.controls.pay(secret, buyer.card);
  await shop.controls.settled();
}

// proves security 11.31
it('a plan that was paid past Stripe after the refund broke off stays', async () => {
  await payAfterRefundBegan();
  const { gateway } = shop.billing;
  const listInvoices: typeof gateway.listInvoices = async (customerId) =>
    (await gateway.listInvoices(customerId)).map((invoice) =>
      invoice.tier === 'yearly' ? { ...invoice, paymentIntentIds: [] } : invoice,
    );
  await reconcileRefunds({ ...shop.test.deps, billing: { ...gateway, listInvoices } });
  expect(await givenBack()).toBe(999);
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'yearly' });
});

// proves security 11.31
it('a plan that was paid for after the refund broke off stays while its payment is disputed', async () => {
  await payAfterRefundBegan();
  const year = shop.controls.listPayments(await customer()).find(({ amount }) => amount === 9999);
  const dispute = shop.controls.dispute(year?.payment_intent ?? '');
  await shop.controls.settled();
  await reconcileRefunds(shop.test.deps);
  expect(await givenBack()).toBe(999);
  expect(await buyer.account()).toMatchObject({ subscriptionStatus: 'disputed', subscriptionTier: 'yearly' });
  shop.controls.closeDispute(dispute, 'won');
  await shop.controls.settled();
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'yearly' });
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

// proves security 11.46
it.each<[string, Parameters<TestShop['controls']['fail']>[1]]>([
  ['Stripe refused', { status: 500, isFinal: true }],
  ['its answer was lost', 'lose_answer'],
])('one mail tells all that was returned, wherever the refund broke off because %s', async (_why, failure) => {
  for (let calls = 1, isBroken = true; isBroken; calls += 1) {
    buyer = await shop.createBuyer();
    await buyer.buy('monthly');
    await buyer.ask('billing.switchPlan', { tier: 'yearly' });
    await shop.controls.settled();
    shop.controls.fail('all', failure, { after: calls });
    isBroken = (await buyer.ask('billing.refund')).status !== 200;
    shop.controls.recover();
    if (isBroken) await buyer.ask('billing.refund');
    await shop.controls.settled();
    expect([await paid(), await givenBack()]).toEqual([9999, 9999]);
    const told = shop.test.deps.mails.filter(({ to, subject }) => to === buyer.username && /refund/i.test(subject));
    expect(told.map(({ subject }) => subject)).toEqual(['Your refund: $99.99']);
  }
});

// proves security 11.39
it('is not begun after the member was told that Stripe is too slow', async () => {
  await buyer.buy();
  const { id } = await buyer.account();
  const { billing, db } = shop.test.deps;
  if (!billing) throw new Error('no billing');
  const list = billing.listInvoices.bind(billing);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const spy = vi.spyOn(billing, 'listInvoices').mockImplementationOnce(async (customerId) => {
    const invoices = await list(customerId);
    vi.advanceTimersByTime(7_000);
    return invoices;
  });
  const answer = await buyer.ask('billing.refund');
  vi.useRealTimers();
  spy.mockRestore();
  expect(answer.status).toBe(503);
  // The work has ended when its lease is given back.
  await expect.poll(() => takeBillingLease(db, { userId: id, token: 'test', seconds: 1 })).toBe(true);
  expect(await findBillingAccount(db, id)).toMatchObject({ isRefundPending: false, refundedAt: null });
});
