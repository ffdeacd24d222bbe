import { syncSubscription } from '@vizzi/api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stripe } from 'stripe';
import { type Buyer, createTestShop, type TestShop } from '../testing/test-shop.js';
import { createStripeClient } from './stripe-client.js';

const HOUR = 3_600;
/** Pays the first time, and fails from then on. */
const FAILING_CARD = '4000000000000341';
/** What the deletion of an account asks Stripe for before it makes the draft of a renewal final. */
const CALLS_BEFORE_FINAL = 6;

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
const mails = () => shop.test.deps.mails.filter(({ to }) => to === buyer.username);
const payments = async () => shop.controls.listPayments(await customer());
const paid = async (id: string) => shop.controls.listPayments(id).map(({ amount }) => amount);

/** A plan in the hour in which Stripe has written the invoice of its renewal and not charged it. */
async function begin(tier: 'monthly' | 'yearly'): Promise<string> {
  shop.controls.setDraftTime(HOUR);
  await buyer.buy(tier);
  await advanceTo(((await buyer.status()).currentPeriodEnd ?? 0) + 60);
  return customer();
}

async function advanceTo(seconds: number): Promise<void> {
  shop.controls.advance(new Date(seconds * 1000));
  shop.test.deps.setTime(shop.controls.now().toISOString());
  await shop.controls.settled();
}

const now = () => shop.controls.now().getTime() / 1000;
const passHour = () => advanceTo(now() + 2 * HOUR);

/** No more than the first period was paid for, also after the hour. */
async function expectNoCharge(id: string): Promise<void> {
  await passHour();
  expect(await paid(id)).toHaveLength(1);
  expect(shop.controls.listInvoices(id).map(({ status }) => status)).toEqual(['paid', 'void']);
}

describe('in the hour before a renewal is charged', () => {
  afterEach(() => {
    shop.controls.setDraftTime(0);
    shop.controls.deliveries.resume();
  });

  it('premium goes on, and the plan is charged then', async () => {
    const id = await begin('yearly');
    expect(await buyer.status()).toMatchObject({ hasSubscription: true });
    await passHour();
    expect([await buyer.status(), await paid(id)]).toMatchObject([{ hasSubscription: true }, [9999, 9999]]);
  });

  // proves security 5.11, security 11.40
  it('what is paid ends with the period before, for downloads too', async () => {
    await begin('yearly');
    expect((await buyer.status()).currentPeriodEnd).toBeLessThan(now());
    const { data } = await buyer.ask('billing.account');
    await passHour();
    expect(data).toMatchObject({ billedUntil: (await buyer.status()).currentPeriodEnd });
    expect((await buyer.status()).currentPeriodEnd).toBeGreaterThan(now() + 300 * 24 * HOUR);
  });

  // proves security 11.40
  it.each([
    ['yearly', 'monthly'],
    ['monthly', 'yearly'],
  ] as const)(
    'the %s plan is not switched: a period that is not paid is not credited, and does not last',
    async (from, to) => {
      const id = await begin(from);
      shop.controls.setDefaultCard(id, FAILING_CARD);
      const switched = await buyer.ask('billing.switchPlan', { tier: to });
      expect(switched).toMatchObject({ status: 409, message: expect.stringContaining('is being paid') });
      await passHour();
      expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'past_due' });
    },
  );

  // proves security 11.41
  it('an account that is deleted is not charged any more', async () => {
    const id = await begin('yearly');
    expect((await buyer.ask('auth.deleteAccount', { password: 'quiet lantern' })).status).toBe(200);
    await expectNoCharge(id);
  });

  // proves security 11.41
  it('a plan that is cancelled ends at once, and is not charged any more', async () => {
    const id = await begin('yearly');
    expect((await buyer.ask('billing.cancel')).data).toMatchObject({ hasSubscription: false, status: 'canceled' });
    await expectNoCharge(id);
    expect(mails().at(-1)?.subject).toBe('Your Yearly Plan has ended');
  });

  // proves security 11.34, security 11.41
  it.each<[call: number, how: Parameters<TestShop['controls']['fail']>[1]]>([
    [5, 'lose_answer'],
    [6, { status: 500, isFinal: true }],
    [7, { status: 500, isFinal: true }],
  ])('a plan whose end breaks off at call %i opens no period for nothing', async (call, how) => {
    const id = await begin('yearly');
    shop.controls.fail('all', how, { after: call });
    await buyer.ask('billing.cancel');
    shop.controls.recover();
    await expectNoCharge(id);
    expect(await buyer.status()).toMatchObject({ hasSubscription: false });
  });

  // proves security 11.41, security 11.55
  it('a plan that a failed deletion of its account did not end is renewed, and read meanwhile', async () => {
    const id = await begin('yearly');
    const subscription = () => shop.controls.listSubscriptions(id).at(-1);
    shop.controls.fail('all', { status: 500, isFinal: true }, { after: CALLS_BEFORE_FINAL });
    expect((await buyer.ask('auth.deleteAccount', { password: 'quiet lantern' })).status).toBe(503);
    shop.controls.recover();
    expect(subscription()?.metadata).toHaveProperty('vizzi_ending', subscription()?.latest_invoice);
    shop.controls.openDraft(subscription()?.id ?? '');
    await shop.controls.settled();
    await buyer.ask('billing.account');
    expect(subscription()?.status).toBe('active');
    expect(shop.controls.listInvoices(id).at(-1)).toMatchObject({ status: 'open', auto_advance: true });
  });

  // proves security 11.41
  it('a plan whose renewal a credit pays is cancelled with the period that it pays', async () => {
    shop.controls.setDraftTime(HOUR);
    await buyer.buy('yearly');
    const id = await customer();
    shop.controls.giveCredit(id, 9999);
    await advanceTo(((await buyer.status()).currentPeriodEnd ?? 0) + 60);
    expect((await buyer.ask('billing.cancel')).data).toMatchObject({ hasSubscription: true });
    await passHour();
    expect([await buyer.status(), await paid(id)]).toMatchObject([{ hasSubscription: true }, [9999]]);
  });

  // proves security 11.41
  it('a plan whose payment before is disputed ends, and is not charged any more', async () => {
    const id = await begin('yearly');
    const [payment] = await payments();
    shop.controls.dispute(payment?.payment_intent ?? '');
    await shop.controls.settled();
    expect(await buyer.status()).toMatchObject({ hasSubscription: false });
    await expectNoCharge(id);
  });

  // proves security 11.41
  it('a plan that the merchant ends is not charged any more', async () => {
    const id = await begin('yearly');
    shop.controls.cancelAsMerchant(shop.controls.listSubscriptions(id).at(-1)?.id ?? '');
    await shop.controls.settled();
    await expectNoCharge(id);
    expect(await buyer.status()).toMatchObject({ hasSubscription: false });
  });

  // proves security 11.41
  it('nor is one of which nobody heard before the account was deleted', async () => {
    const id = await begin('yearly');
    shop.controls.deliveries.pause();
    shop.controls.cancelAsMerchant(shop.controls.listSubscriptions(id).at(-1)?.id ?? '');
    expect((await buyer.ask('auth.deleteAccount', { password: 'quiet lantern' })).status).toBe(200);
    await expectNoCharge(id);
  });

  // proves security 11.41
  it('nor is one that several pages read in the same moment, which all hear of it', async () => {
    const id = await begin('yearly');
    shop.controls.deliveries.pause();
    shop.controls.cancelAsMerchant(shop.controls.listSubscriptions(id).at(-1)?.id ?? '');
    const { id: userId } = await buyer.account();
    const sync = () => syncSubscription(shop.test.deps, userId, id);
    await Promise.all([sync(), sync(), sync()]);
    expect(await buyer.account()).toMatchObject({ subscriptionStatus: 'canceled' });
    await expectNoCharge(id);
  });

  it('a plan that ended is charged at Stripe all the same, where we do nothing', async () => {
    const id = await begin('yearly');
    shop.controls.deliveries.pause();
    shop.controls.cancelAsMerchant(shop.controls.listSubscriptions(id).at(-1)?.id ?? '');
    shop.controls.advance(2 * HOUR * 1000);
    expect(await paid(id)).toEqual([9999, 9999]);
  });

  // proves security 11.41
  it.each([
    ['is cancelled', 'update', () => buyer.ask('billing.cancel')],
    ['ends with its account', 'cancel', () => buyer.ask('auth.deleteAccount', { password: 'quiet lantern' })],
  ] as const)('nor is a plan that %s in the moment in which its period ends', async (_how, call, end) => {
    shop.controls.setDraftTime(HOUR);
    await buyer.buy('yearly');
    const [id, periodEnd] = [await customer(), (await buyer.status()).currentPeriodEnd ?? 0];
    // In the calls that the gateway's own client makes.
    const calls: Stripe.SubscriptionResource = Object.getPrototypeOf(
      createStripeClient(shop.billing.config).subscriptions,
    );
    const original = calls[call];
    vi.spyOn(calls, call).mockImplementationOnce(async function (this: unknown, ...sent: unknown[]) {
      await advanceTo(periodEnd + 1);
      return Reflect.apply(original, this, sent);
    });
    // Nothing is mended by a notification.
    shop.controls.deliveries.pause();
    expect((await end()).status).toBe(200);
    expect(calls[call]).toHaveBeenCalled();
    vi.restoreAllMocks();
    await expectNoCharge(id);
  });
});
