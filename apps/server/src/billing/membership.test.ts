import { addSession } from '@vizzi/api/testing';
import { updateUser } from '@vizzi/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
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

const customer = async () => (await buyer.account()).stripeCustomerId ?? '';
const atStripe = async () => shop.controls.listSubscriptions(await customer()).at(-1);
const mails = () => shop.test.deps.mails.filter(({ to }) => to === buyer.username).map(({ subject }) => subject);
const account = async () => (await buyer.ask('billing.account')).data;

describe('cancelling', () => {
  beforeEach(() => buyer.buy());

  // proves spec D4.2
  it('keeps premium until the period ends, and not a day longer', async () => {
    expect((await buyer.ask('billing.cancel')).data).toMatchObject({ hasSubscription: true, status: 'active' });
    expect(await account()).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await atStripe()).toMatchObject({ status: 'active', cancel_at_period_end: true });
    await shop.passDays(30);
    expect(await buyer.status()).toMatchObject({ hasSubscription: true });
    await shop.passDays(2);
    expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'canceled', tier: null });
    expect(await atStripe()).toMatchObject({ status: 'canceled' });
    expect(mails().filter((subject) => /cancel/i.test(subject))).toHaveLength(1);
  });

  it('is taken back', async () => {
    await buyer.ask('billing.cancel');
    expect((await buyer.ask('billing.resume')).data).toMatchObject({ hasSubscription: true });
    expect(await account()).toMatchObject({ cancelAtPeriodEnd: false });
    await shop.passDays(32);
    expect(await buyer.status()).toMatchObject({ hasSubscription: true, status: 'active' });
    expect(shop.controls.listPayments(await customer())).toHaveLength(2);
  });

  it('twice is like once', async () => {
    await Promise.all([buyer.ask('billing.cancel'), buyer.ask('billing.cancel')]);
    await shop.controls.settled();
    expect(await account()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    expect(mails().filter((subject) => /cancel/i.test(subject))).toHaveLength(1);
  });

  it('when it is over there is nothing to resume, but a new start', async () => {
    await buyer.ask('billing.cancel');
    await shop.passDays(32);
    expect((await buyer.ask('billing.resume')).status).toBe(409);
    await buyer.buy('yearly');
    expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'yearly' });
  });
});

describe('the money-back guarantee', () => {
  // proves spec D25.1
  it('gives everything back, once, and ends premium at once', async () => {
    await buyer.buy('monthly');
    await buyer.ask('billing.switchPlan', { tier: 'yearly' });
    expect(await account()).toMatchObject({ refund: { amount: 9999, currency: 'usd' } });
    const answers = await Promise.all([buyer.ask('billing.refund'), buyer.ask('billing.refund')]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await buyer.ask('billing.refund')).status).toBe(409);
    await shop.controls.settled();
    expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'canceled' });
    expect(await atStripe()).toMatchObject({ status: 'canceled' });
    const refunds = shop.controls.listRefunds(await customer());
    expect(refunds.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([999, 9000]);
    expect(await account()).toMatchObject({ refund: null, invoices: [{ refunded: 9000 }, { refunded: 999 }] });
  });

  it('closes premium audio with the next request', async () => {
    await buyer.buy();
    const id = await addSession(shop.test.deps, { isPremium: true });
    const audio = () => buyer.get(`/api/sessions/${id}/audio`);
    expect((await audio()).statusCode).toBe(200);
    await buyer.ask('billing.refund');
    expect((await audio()).statusCode).toBe(403);
  });

  it('ends after thirty days', async () => {
    expect(await account()).toMatchObject({ isGuaranteeOver: false });
    await buyer.buy('yearly');
    expect(await account()).toMatchObject({ isGuaranteeOver: false });
    await shop.passDays(31);
    // What is bought next is not covered either, and the page that sells it says so.
    expect(await account()).toMatchObject({ refund: null, isGuaranteeOver: true, hasSubscription: true });
    expect((await buyer.ask('billing.refund')).status).toBe(409);
    expect(await buyer.status()).toMatchObject({ hasSubscription: true });
  });

  it('is finished by asking again when Stripe broke off in between', async () => {
    await buyer.buy();
    const refunds = async () => shop.controls.listRefunds(await customer()).length;
    for (let calls = 1; (await refunds()) === 0 && calls < 20; calls += 1) {
      shop.controls.fail('all', { status: 500, isFinal: true }, { after: calls });
      await buyer.ask('billing.refund');
      shop.controls.recover();
    }
    await buyer.ask('billing.refund');
    await shop.controls.settled();
    expect(await refunds()).toBe(1);
    expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'canceled' });
  });

  it('does not cover what was bought after it was used', async () => {
    await buyer.buy();
    await buyer.ask('billing.refund');
    await shop.passDays(1);
    await buyer.buy();
    expect(await account()).toMatchObject({ hasSubscription: true, refund: null });
    expect((await buyer.ask('billing.refund')).status).toBe(409);
  });
});

it('days that are given for nothing are premium, and the plan goes on after them', async () => {
  await buyer.buy('monthly');
  shop.controls.giveDays((await atStripe())?.id ?? '', 14);
  await shop.controls.settled();
  expect(await atStripe()).toMatchObject({ status: 'trialing' });
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, status: 'active', tier: 'monthly' });
  await buyer.ask('billing.cancel');
  expect(await atStripe()).toMatchObject({ status: 'trialing', cancel_at_period_end: true });
  await buyer.ask('billing.resume');
  await shop.passDays(50);
  expect(shop.controls.listPayments(await customer())).toHaveLength(2);
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, status: 'active' });
});

describe('the account page', () => {
  it('shows card and invoices, and leads to the page where the card is changed', async () => {
    await buyer.buy('monthly', GOOD_CARD);
    expect(await account()).toMatchObject({
      card: { brand: 'visa', last4: '4242' },
      invoices: [{ amount: 999, status: 'paid', url: expect.stringContaining('/stripe-emulator/invoices/') }],
      payUrl: null,
    });
    const portal = await buyer.ask('billing.portal');
    expect(portal.data).toMatchObject({ url: expect.stringContaining('/stripe-emulator/portal/') });
  });

  it('has little to say before the first purchase', async () => {
    expect(await account()).toMatchObject({ status: null, card: null, invoices: [], refund: null });
    for (const procedure of ['billing.cancel', 'billing.resume', 'billing.refund', 'billing.portal']) {
      expect((await buyer.ask(procedure)).status).toBe(409);
    }
  });

  it('names the plan that was paid in the receipt, also when the member has another one by then', async () => {
    shop.controls.deliveries.pause();
    shop.controls.pay(await buyer.choose('yearly'), buyer.card);
    expect(await buyer.status()).toMatchObject({ tier: 'yearly' });
    expect((await buyer.ask('billing.switchPlan', { tier: 'monthly' })).status).toBe(200);
    shop.controls.deliveries.resume();
    await shop.controls.settled();
    const receipt = shop.test.deps.mails.find(({ to, subject }) => to === buyer.username && subject.includes('99.99'));
    expect(receipt?.text).toContain('Plan: Yearly Plan');
  });

  it('writes no receipt for what the merchant charges for something else', async () => {
    const { billing } = shop.test.deps;
    if (!billing) throw new Error('no billing');
    const find = billing.findInvoice.bind(billing);
    const spy = vi.spyOn(billing, 'findInvoice').mockImplementationOnce(async (id) => {
      const invoice = await find(id);
      return invoice && { ...invoice, tier: null, subscriptionId: null };
    });
    await buyer.buy();
    expect(spy).toHaveBeenCalledOnce();
    expect(mails().filter((subject) => /receipt/i.test(subject))).toEqual([]);
    spy.mockRestore();
  });

  it('writes a receipt for each payment', async () => {
    await buyer.buy();
    await shop.passDays(32);
    expect(mails().filter((subject) => /receipt/i.test(subject))).toHaveLength(2);
  });
});

describe('lifetime', () => {
  const grant = async (procedure: string) => {
    const admin = await shop.createBuyer();
    await updateUser(shop.test.deps.db, (await admin.account()).id, { isAdmin: true });
    const { id: userId } = await buyer.account();
    return (await admin.post(`/api/trpc/admin.${procedure}`, { userId })).statusCode;
  };

  it('ends what was being paid for, and no notification takes it away', async () => {
    await buyer.buy();
    expect(await grant('grantLifetime')).toBe(200);
    expect(await atStripe()).toMatchObject({ status: 'canceled' });
    await shop.controls.settled();
    await shop.passDays(40);
    expect(await buyer.status()).toEqual({
      hasSubscription: true,
      status: 'active',
      tier: 'lifetime',
      currentPeriodEnd: null,
    });
    expect(
      (await buyer.post('/api/create-subscription', { tier: 'monthly', priceId: 'price_test_monthly' })).statusCode,
    ).toBe(409);
    expect(await grant('revokeLifetime')).toBe(200);
    expect(await buyer.status()).toMatchObject({ hasSubscription: false });
  });
});

describe('deleting the account', () => {
  it('ends the subscription first', async () => {
    await buyer.buy();
    const id = await customer();
    expect((await buyer.ask('auth.deleteAccount', { password: 'quiet lantern' })).status).toBe(200);
    expect(shop.controls.listSubscriptions(id)).toMatchObject([{ status: 'canceled' }]);
    await shop.passDays(40);
    expect(shop.controls.listPayments(id)).toHaveLength(1);
  });

  it('is refused while Stripe cannot be told', async () => {
    await buyer.buy();
    shop.controls.fail('all', { status: 500, isFinal: true });
    expect((await buyer.ask('auth.deleteAccount', { password: 'quiet lantern' })).status).toBe(503);
    shop.controls.recover();
    expect(await buyer.account()).toMatchObject({ subscriptionStatus: 'active' });
  });
});

// proves security 10.10
it('is read again when what was paid is over, so that no page promises an end that has passed', async () => {
  await buyer.buy();
  shop.controls.deliveries.pause();
  await shop.passDays(32);
  const read = z.object({ currentPeriodEnd: z.int() }).parse(await account());
  shop.controls.deliveries.resume();
  await shop.controls.settled();
  expect(read.currentPeriodEnd).toBeGreaterThan(shop.controls.now().getTime() / 1000);
});
