import { reconcileDisputes } from '@vizzi/api';
import { updateUser } from '@vizzi/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Buyer, createTestShop, type TestShop } from '../testing/test-shop.js';
import { createStripeClient } from './stripe-client.js';

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
const account = async () => (await buyer.ask('billing.account')).data;
const subscription = async () => shop.controls.listSubscriptions(await customer()).at(-1)?.id ?? '';
const paid = async () => shop.controls.listPayments(await customer()).map(({ amount }) => amount);
const refunds = async () => shop.controls.listRefunds(await customer()).map(({ amount }) => amount);

/** A payment is disputed, the first one unless it says otherwise; with an inquiry the bank only asks. */
async function dispute(index = 0, isInquiry = false): Promise<string> {
  const payment = shop.controls.listPayments(await customer()).at(index);
  const id = shop.controls.dispute(payment?.payment_intent ?? '', 'fraudulent', { isInquiry });
  await shop.controls.settled();
  return id;
}

async function close(id: string, outcome: 'won' | 'lost'): Promise<void> {
  shop.controls.closeDispute(id, outcome);
  await shop.controls.settled();
}

async function grantLifetime(): Promise<void> {
  const admin = await shop.createBuyer();
  await updateUser(shop.test.deps.db, (await admin.account()).id, { isAdmin: true });
  const { id: userId } = await buyer.account();
  expect((await admin.post('/api/trpc/admin.grantLifetime', { userId })).statusCode).toBe(200);
}

describe('the guarantee', () => {
  // proves security 11.42
  it.each([
    ['a dispute that was won', false, true],
    ['an inquiry that was closed', true, true],
    ['an open inquiry', true, false],
  ])('covers a payment after %s, since Stripe refunds it', async (_what, isInquiry, isClosed) => {
    await buyer.buy('yearly');
    const id = await dispute(0, isInquiry);
    if (isClosed) await close(id, 'won');
    expect(await account()).toMatchObject({ refund: { amount: 9999 }, isGuaranteeOver: false });
    expect((await buyer.ask('billing.refund')).status).toBe(200);
    expect([await refunds(), (await buyer.status()).hasSubscription]).toEqual([[9999], false]);
  });

  // proves security 11.42
  it('does not count as used by who deletes the account after a dispute that was won', async () => {
    await buyer.buy('yearly');
    await close(await dispute(), 'won');
    const { card } = buyer;
    expect((await buyer.ask('auth.deleteAccount', { password: 'quiet lantern' })).status).toBe(200);
    buyer = await shop.createBuyer();
    await buyer.buy('monthly', card);
    expect(await account()).toMatchObject({ refund: { amount: 999 }, isGuaranteeUsed: false });
  });

  // proves security 11.42
  it.each(['open', 'lost'] as const)('is not promised where a dispute is %s', async (outcome) => {
    await buyer.buy('yearly');
    const id = await dispute();
    if (outcome === 'lost') await close(id, outcome);
    expect(await account()).toMatchObject({ refund: null, isGuaranteeOver: true });
  });

  // proves security 11.42
  it('counts its thirty days from the first money, not from a period that a credit of the merchant paid', async () => {
    await buyer.choose('yearly');
    shop.controls.giveCredit(await customer(), 999);
    await buyer.choose('monthly');
    await shop.controls.settled();
    expect([(await buyer.status()).hasSubscription, await paid()]).toEqual([true, []]);
    shop.controls.setDefaultCard(await customer(), buyer.card);
    await shop.passDays(32);
    expect(await paid()).toEqual([999]);
    expect((await buyer.ask('billing.refund')).status).toBe(200);
    expect(await refunds()).toEqual([999]);
  });
});

describe('of a payment that is not disputed the rest goes back when another one is lost', () => {
  // proves security 11.36
  it('also when it was disputed before, and won', async () => {
    await buyer.buy('yearly');
    await shop.passDays(366);
    expect(await paid()).toEqual([9999, 9999]);
    await close(await dispute(-1), 'won');
    await buyer.ask('billing.resume');
    await close(await dispute(0), 'lost');
    const [back = 0, ...others] = await refunds();
    expect([back > 9_800, others]).toEqual([true, []]);
  });

  // proves security 11.36
  it.each([
    [
      'the merchant had ended the plan before',
      async () => {
        shop.controls.cancelAsMerchant(await subscription());
        await shop.controls.settled();
      },
    ],
    ['a lifetime had been granted before', grantLifetime],
  ])('but not where %s', async (_what, end) => {
    await buyer.buy('monthly');
    await buyer.ask('billing.switchPlan', { tier: 'yearly' });
    await end();
    await shop.passDays(3);
    await close(await dispute(0), 'lost');
    expect(await refunds()).toEqual([]);
  });

  // proves security 11.36
  it('nor where the merchant ended the plan between an inquiry of the bank and its decision', async () => {
    await buyer.buy('monthly');
    await buyer.ask('billing.switchPlan', { tier: 'yearly' });
    const id = await dispute(0, true);
    shop.controls.cancelAsMerchant(await subscription());
    await shop.passDays(3);
    await close(id, 'lost');
    expect(await refunds()).toEqual([]);
  });

  // proves security 11.36
  it.each([
    ['was unknown', false],
    ['was an inquiry', true],
  ])(
    'also when it breaks off at Stripe and goes on much later, and the dispute %s before',
    async (_what, isInquiry) => {
      await buyer.buy('monthly');
      await buyer.ask('billing.switchPlan', { tier: 'yearly' });
      if (!isInquiry) shop.controls.deliveries.pause();
      const id = await dispute(0, isInquiry);
      shop.controls.deliveries.pause();
      shop.controls.closeDispute(id, 'lost');
      // Until the plan has ended.
      for (let calls = 1; shop.controls.findSubscription(await subscription())?.status === 'active'; calls += 1) {
        shop.controls.fail('all', { status: 500, isFinal: true }, { after: calls });
        await reconcileDisputes(shop.test.deps).catch(() => {});
        shop.controls.recover();
      }
      expect(await refunds()).toEqual([]);
      shop.controls.advance(1_200_000);
      shop.test.deps.setTime(shop.controls.now().toISOString());
      await reconcileDisputes(shop.test.deps);
      shop.controls.deliveries.resume();
      await shop.controls.settled();
      const [back = 0, ...others] = await refunds();
      expect([back > 8_900, others]).toEqual([true, []]);
    },
  );

  // proves security 11.36
  it('for the days until an end that the merchant had set, and not for those after it', async () => {
    await buyer.buy('monthly');
    await buyer.ask('billing.switchPlan', { tier: 'yearly' });
    const end = Math.floor(shop.controls.now().getTime() / 1000) + 60 * 86_400;
    await createStripeClient(shop.billing.config).subscriptions.update(await subscription(), { cancel_at: end });
    await shop.passDays(40);
    await close(await dispute(0), 'lost');
    const [, year = 0] = await paid();
    const [back = 0] = await refunds();
    expect(back / year).toBeCloseTo(20 / 365, 2);
  });

  // proves security 11.36
  it('at most what a card paid, where a credit paid some of it', async () => {
    await buyer.choose('yearly');
    shop.controls.giveCredit(await customer(), 500);
    await buyer.buy('monthly');
    await buyer.ask('billing.switchPlan', { tier: 'yearly' });
    await close(await dispute(-1), 'lost');
    expect([await paid(), await refunds()]).toEqual([[499, 9000], [499]]);
    await shop.passDays(1);
    await buyer.buy('monthly');
  });

  // proves security 11.36
  it('nor where a lifetime is granted while the bank decides: premium goes on', async () => {
    await buyer.buy('monthly');
    await buyer.ask('billing.switchPlan', { tier: 'yearly' });
    const id = await dispute(0);
    await grantLifetime();
    await close(id, 'lost');
    expect([await refunds(), await buyer.status()]).toMatchObject([[], { tier: 'lifetime', hasSubscription: true }]);
  });
});
