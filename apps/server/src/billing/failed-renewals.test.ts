import { reconcileSubscriptions } from '@vizzi/api';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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

// proves security 11.26
it('that fails for good is read at once by several pages, which all hear of it', async () => {
  await buyer.buy();
  shop.controls.setDefaultCard(await customer(), FAILING_CARD);
  await shop.passDays(32);
  shop.controls.deliveries.pause();
  shop.controls.cancelAsMerchant(shop.controls.listSubscriptions(await customer()).at(-1)?.id ?? '');
  const answers = await Promise.all([1, 2, 3].map(() => buyer.get('/api/subscription/status')));
  expect(answers.map(({ statusCode, body }) => [statusCode, JSON.parse(body).status])).toEqual(
    answers.map(() => [200, 'canceled']),
  );
  await shop.controls.deliveries.deliver({ drop: () => true });
  shop.controls.deliveries.resume();
  await owesNothing();
});
