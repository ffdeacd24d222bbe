import { reconcileDisputes } from '@vizzi/api';
import { addSession } from '@vizzi/api/testing';
import { saveDisputes, updateUser } from '@vizzi/db';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Buyer, createTestShop, type TestShop } from '../testing/test-shop.js';

let shop: TestShop;
let buyer: Buyer;
let premium: number;
beforeAll(async () => {
  shop = await createTestShop();
  premium = await addSession(shop.test.deps, { isPremium: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.createBuyer();
  await shop.passDays(1);
});

const customer = async () => (await buyer.account()).stripeCustomerId ?? '';
const subscription = async () => shop.controls.listSubscriptions(await customer()).at(-1);
const audio = async () => (await buyer.get(`/api/sessions/${premium}/audio`)).statusCode;
const request = async (tier: 'monthly' | 'yearly' = 'monthly') =>
  (await buyer.post('/api/create-subscription', { tier, priceId: shop.billing.config.prices[tier] })).json();
const mails = () => shop.test.deps.mails.filter(({ to }) => to === buyer.username).map(({ subject }) => subject);

const lastMail = () => shop.test.deps.mails.findLast(({ to }) => to === buyer.username);
const cancellations = () => mails().filter((subject) => /cancel|ended/i.test(subject));

async function dispute(reason = 'fraudulent'): Promise<string> {
  const [payment] = shop.controls.listPayments(await customer());
  const id = shop.controls.dispute(payment?.payment_intent ?? '', reason);
  await shop.controls.settled();
  return id;
}

async function close(id: string, outcome: 'won' | 'lost'): Promise<void> {
  shop.controls.closeDispute(id, outcome);
  await shop.controls.settled();
}

async function asAdmin() {
  const admin = await shop.createBuyer();
  await updateUser(shop.test.deps.db, (await admin.account()).id, { isAdmin: true });
  return (await admin.ask('admin.member', { username: buyer.username })).data;
}

// proves security 11.8
it('a dispute closes premium, stops renewals, and is shown to admins', async () => {
  await buyer.buy('yearly');
  expect(await audio()).toBe(200);
  await dispute('product_not_received');
  expect(await audio()).toBe(403);
  expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'disputed', tier: 'yearly' });
  expect(await subscription()).toMatchObject({ status: 'active', cancel_at_period_end: true });
  expect(await asAdmin()).toMatchObject({
    subscriptionStatus: 'disputed',
    disputes: [{ amount: 9999, currency: 'usd', reason: 'product_not_received', status: 'needs_response' }],
  });
  expect(cancellations()).toEqual([]);
});

// proves security 11.8
it('meanwhile nothing can be bought, changed, resumed or refunded', async () => {
  await buyer.buy();
  await dispute();
  expect(await request()).toMatchObject({ code: 'conflict', message: expect.stringContaining('bank') });
  for (const [procedure, input] of [
    ['billing.resume', undefined],
    ['billing.switchPlan', { tier: 'yearly' }],
    ['billing.refund', undefined],
  ] as const) {
    expect(await buyer.ask(procedure, input)).toMatchObject({ status: 409 });
  }
  expect((await buyer.ask('billing.account')).data).toMatchObject({
    status: 'disputed',
    refund: null,
    isGuaranteeOver: true,
  });
  expect(shop.controls.listRefunds(await customer())).toEqual([]);
});

// proves security 11.8
it('is not resumed in the second after another server learned of it', async () => {
  await buyer.buy();
  await buyer.ask('billing.cancel');
  await shop.controls.settled();
  // The server knows the member as of now for a second.
  expect(await buyer.status()).toMatchObject({ status: 'active' });
  const { id: userId } = await buyer.account();
  const row = { id: `du_${userId}`, userId, amount: 999, currency: 'usd', reason: 'fraudulent', createdAt: new Date() };
  await saveDisputes(shop.test.deps.db, [{ ...row, status: 'needs_response' }]);
  expect(await buyer.ask('billing.resume')).toMatchObject({ status: 409, message: expect.stringContaining('bank') });
  expect(await subscription()).toMatchObject({ cancel_at_period_end: true });
});

// proves security 11.8
it('a dispute that is won gives premium back for what is left', async () => {
  await buyer.buy('yearly');
  await close(await dispute(), 'won');
  expect(await audio()).toBe(200);
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, status: 'active', tier: 'yearly' });
  expect(await asAdmin()).toMatchObject({ disputes: [{ status: 'won' }] });
  expect(cancellations()).toHaveLength(1);
  await buyer.ask('billing.resume');
  expect(await subscription()).toMatchObject({ cancel_at_period_end: false });
});

// proves security 11.8
it('a dispute that is lost ends the subscription; a new one is paid anew', async () => {
  await buyer.buy('yearly');
  await buyer.ask('billing.switchPlan', { tier: 'monthly' });
  const id = await dispute();
  await close(id, 'lost');
  expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'canceled' });
  expect(await subscription()).toMatchObject({ status: 'canceled' });
  expect(cancellations()).toHaveLength(1);
  await shop.passDays(1);
  await buyer.buy('monthly');
  expect(await audio()).toBe(200);
  await reconcileDisputes(shop.test.deps);
  expect(await audio()).toBe(200);
  expect(shop.controls.listPayments(await customer()).map(({ amount }) => amount)).toEqual([9999, 999]);
});

// proves security 11.8
it.each(['won', 'lost'] as const)('notifications in any order, twice or never: the end is %s', async (outcome) => {
  const { deliveries } = shop.controls;
  await buyer.buy();
  deliveries.pause();
  const [payment] = shop.controls.listPayments(await customer());
  const id = shop.controls.dispute(payment?.payment_intent ?? '');
  const opened = await deliveries.deliver({ order: 'reversed', duplicate: () => true });
  expect(opened.every(({ status }) => status === 200)).toBe(true);
  expect(await buyer.status()).toMatchObject({ status: 'disputed' });
  shop.controls.closeDispute(id, outcome);
  await deliveries.deliver({ drop: () => true });
  await reconcileDisputes(shop.test.deps);
  deliveries.resume();
  const status = { won: 'active', lost: 'canceled' }[outcome];
  expect(await buyer.status()).toMatchObject({ status });
});

// proves security 11.8
it('a dispute that nobody heard of is found', async () => {
  const { deliveries } = shop.controls;
  await buyer.buy();
  deliveries.pause();
  const [payment] = shop.controls.listPayments(await customer());
  shop.controls.dispute(payment?.payment_intent ?? '');
  await deliveries.deliver({ drop: () => true });
  deliveries.resume();
  expect(await audio()).toBe(200);
  await reconcileDisputes(shop.test.deps);
  expect(await audio()).toBe(403);
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
  expect([
    await buyer.status(),
    shop.controls.listPayments(await customer()).map(({ amount }) => amount),
  ]).toMatchObject([{ hasSubscription: false, status: 'canceled' }, [999]]);
  await close(id, 'won');
  await buyer.buy('yearly');
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'yearly' });
});

// proves security 11.36
it('the mail of a cancellation beside a dispute does not say that the plan can be kept', async () => {
  await buyer.buy('monthly');
  const [payment] = shop.controls.listPayments(await customer());
  shop.controls.cancelAsMerchant((await subscription())?.id ?? '');
  await shop.controls.settled();
  await buyer.buy('yearly');
  const id = shop.controls.dispute(payment?.payment_intent ?? '');
  await shop.controls.settled();
  expect((await buyer.ask('billing.cancel')).status).toBe(200);
  expect((await buyer.ask('billing.resume')).status).toBe(409);
  expect(lastMail()?.subject).toBe('Your Yearly Plan is cancelled');
  expect(lastMail()?.text).not.toContain('change your mind');
  await close(id, 'won');
  expect((await buyer.ask('billing.resume')).status).toBe(200);
  expect((await buyer.ask('billing.cancel')).status).toBe(200);
  expect(lastMail()?.text).toContain('If you change your mind before then');
});

// proves security 11.36
it('nor does that of a plan whose renewals stop because an earlier month is disputed', async () => {
  await buyer.buy('monthly');
  const [payment] = shop.controls.listPayments(await customer());
  await shop.passDays(32);
  shop.controls.dispute(payment?.payment_intent ?? '');
  await shop.controls.settled();
  expect(lastMail()?.subject).toBe('Your Monthly Plan is cancelled');
  expect(lastMail()?.text).not.toContain('change your mind');
});
