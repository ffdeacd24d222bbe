import { reconcileSubscriptions } from '@vizzi/api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Buyer, createTestShop, GOOD_CARD, type TestShop } from '../testing/test-shop.js';

/** Pays the first time, and fails from then on. */
const FAILING_CARD = '4000000000000341';

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
const mails = () => shop.test.deps.mails.filter(({ to }) => to === buyer.username);

/** Lets Stripe try until it gives up. */
const passDunning = async () => {
  for (let week = 0; week < 7; week += 1) await shop.passDays(8);
};

/** What was not paid cannot be paid any more: it would open nothing. */
const owesNothing = async () => {
  await shop.controls.settled();
  const invoices = await shop.billing.gateway.listInvoices(await customer());
  expect(invoices.map(({ status }) => status)).toEqual(['void', 'paid']);
  expect(await account()).toMatchObject({ payUrl: null, invoices: [{ status: 'paid' }] });
};

it('takes premium away, says so, and gives it back when it is paid', async () => {
  await buyer.buy();
  shop.controls.setDefaultCard(await customer(), FAILING_CARD);
  await shop.passDays(32);
  expect(await buyer.account()).toMatchObject({ subscriptionStatus: 'past_due' });
  expect(await buyer.status()).toMatchObject({ hasSubscription: false, tier: 'monthly' });
  expect(mails().filter(({ subject }) => /payment/i.test(subject))).toHaveLength(1);
  expect(await account()).toMatchObject({ payUrl: expect.stringContaining('/stripe-emulator/invoices/') });
  const other = { tier: 'monthly', priceId: shop.billing.config.prices.monthly };
  expect((await buyer.post('/api/create-subscription', other)).statusCode).toBe(409);

  const [subscription] = await shop.billing.gateway.listSubscriptions(await customer());
  shop.controls.pay(subscription?.clientSecret ?? '', GOOD_CARD);
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, status: 'active' });
  await shop.controls.settled();
});

it('asks for what is due, without what a credit paid', async () => {
  await buyer.buy('monthly');
  shop.controls.giveCredit(await customer(), 9);
  shop.controls.setDefaultCard(await customer(), FAILING_CARD);
  await shop.passDays(32);
  expect(mails().find(({ subject }) => /did not go through/.test(subject))?.text).toContain('Pay $9.90');
});

// proves security 11.26
it.each([
  ['hears of it', false],
  ['does not hear of it', true],
])('that fails for good ends the subscription and is void, also when the server %s', async (_how, isLost) => {
  await buyer.buy();
  shop.controls.setDefaultCard(await customer(), FAILING_CARD);
  if (isLost) shop.controls.deliveries.pause();
  await passDunning();
  if (isLost) await shop.controls.deliveries.deliver({ drop: () => true });
  shop.controls.deliveries.resume();
  await reconcileSubscriptions(shop.test.deps);
  expect(await buyer.account()).toMatchObject({ subscriptionStatus: 'canceled', subscriptionTier: null });
  await owesNothing();
});

// proves security 11.26
it('that cannot be paid can be cancelled, at once', async () => {
  await buyer.buy();
  shop.controls.setDefaultCard(await customer(), FAILING_CARD);
  await shop.passDays(32);
  expect((await buyer.ask('billing.cancel')).data).toMatchObject({ status: 'canceled' });
  await owesNothing();
});

describe('in the hour before a renewal is charged', () => {
  const HOUR = 3_600;
  beforeEach(async () => {
    shop.controls.setDraftTime(HOUR);
    await buyer.buy('yearly');
    shop.controls.advance(new Date(((await buyer.status()).currentPeriodEnd ?? 0) * 1000 + 60_000));
    shop.test.deps.setTime(shop.controls.now().toISOString());
    await shop.controls.settled();
  });
  afterEach(() => shop.controls.setDraftTime(0));

  const paid = async (id: string) => shop.controls.listPayments(id).map(({ amount }) => amount);
  const passHour = () => {
    shop.controls.advance(2 * HOUR * 1000);
    shop.test.deps.setTime(shop.controls.now().toISOString());
    return shop.controls.settled();
  };

  it('premium goes on, and the plan is charged then', async () => {
    expect(await buyer.status()).toMatchObject({ hasSubscription: true });
    await passHour();
    expect([await buyer.status(), await paid(await customer())]).toMatchObject([
      { hasSubscription: true },
      [9999, 9999],
    ]);
  });

  // proves security 11.40
  it('the plan is not switched: a year that is not paid does not last until the monthly plan begins', async () => {
    shop.controls.setDefaultCard(await customer(), FAILING_CARD);
    const switched = await buyer.ask('billing.switchPlan', { tier: 'monthly' });
    expect(switched).toMatchObject({ status: 409, message: expect.stringContaining('is being paid') });
    await passHour();
    expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'past_due' });
  });

  // proves security 11.41
  it('an account that is deleted is not charged any more', async () => {
    const id = await customer();
    expect((await buyer.ask('auth.deleteAccount', { password: 'quiet lantern' })).status).toBe(200);
    await passHour();
    expect(await paid(id)).toEqual([9999]);
    expect(shop.controls.listInvoices(id).map(({ status }) => status)).toEqual(['paid', 'void']);
  });
});
