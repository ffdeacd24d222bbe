import { addSession } from '@vizzi/api/testing';
import { users } from '@vizzi/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.js';
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

const prices = () => shop.billing.config.prices;
const request = (body: object) => buyer.post('/api/create-subscription', body);

describe('a plan', () => {
  it('is offered with its price', async () => {
    const { data } = await buyer.ask('billing.plans');
    expect(data).toEqual([
      { tier: 'monthly', priceId: prices().monthly, amount: 999, currency: 'usd' },
      { tier: 'yearly', priceId: prices().yearly, amount: 9999, currency: 'usd' },
    ]);
  });

  it('is paid by the script of the configured provider', async () => {
    const { data } = await buyer.ask('billing.checkout');
    expect(data).toEqual({ publishableKey: 'pk_test_emulator', scriptUrl: '/stripe-emulator/stripe.js' });
  });

  // proves spec 3.24, spec 7.25
  it('starts when its first payment is made, before any notification arrives', async () => {
    shop.controls.deliveries.pause();
    const clientSecret = await buyer.choose('yearly');
    expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'incomplete' });
    expect(shop.controls.pay(clientSecret, GOOD_CARD).status).toBe('succeeded');
    expect(await buyer.status()).toEqual({
      hasSubscription: true,
      status: 'active',
      tier: 'yearly',
      currentPeriodEnd: Date.UTC(2027, 2, 10, 12) / 1000,
    });
    shop.controls.deliveries.resume();
    await shop.controls.settled();
    expect((await buyer.status()).status).toBe('active');
  });

  it('starts by a notification too, when the browser never comes back', async () => {
    shop.controls.pay(await buyer.choose(), GOOD_CARD);
    await shop.controls.settled();
    expect(await buyer.account()).toMatchObject({ subscriptionStatus: 'active', subscriptionTier: 'monthly' });
  });

  it('is paid after a card was declined, and after the bank was asked', async () => {
    const clientSecret = await buyer.choose();
    expect(shop.controls.pay(clientSecret, '4000000000000002').error?.message).toBe('Your card was declined.');
    expect((await buyer.status()).hasSubscription).toBe(false);
    expect(await buyer.choose()).toBe(clientSecret);
    expect(shop.controls.pay(clientSecret, '4000002500003155').status).toBe('requires_action');
    expect((await buyer.status()).hasSubscription).toBe(false);
    shop.controls.authenticate(clientSecret, true);
    expect((await buyer.status()).hasSubscription).toBe(true);
  });

  it('cannot be had twice', async () => {
    await buyer.buy();
    for (const tier of ['monthly', 'yearly'] as const) {
      const response = await request({ tier, priceId: prices()[tier] });
      expect(response.statusCode).toBe(409);
    }
  });

  // proves security 11.20
  it.each(['deleted there', 'of other keys'])('is bought by a member whose customer at Stripe is %s', async (state) => {
    await buyer.choose();
    const { id, stripeCustomerId } = await buyer.account();
    if (state === 'of other keys') {
      await shop.test.deps.db.update(users).set({ stripeCustomerId: 'cus_unknown' }).where(eq(users.id, id));
    } else {
      const { apiUrl, secretKey } = shop.billing.config;
      const headers = { authorization: `Bearer ${secretKey}` };
      await fetch(`${apiUrl}/v1/customers/${stripeCustomerId}`, { method: 'DELETE', headers });
      await shop.controls.settled();
    }
    await buyer.buy('yearly');
    expect(await buyer.status()).toMatchObject({ status: 'active', tier: 'yearly' });
    await buyer.ask('billing.cancel');
    expect((await buyer.ask('billing.account')).data).toMatchObject({ cancelAtPeriodEnd: true });
  });

  it('opens premium audio with the next request', async () => {
    const id = await addSession(shop.test.deps, { isPremium: true });
    const audio = () => buyer.get(`/api/sessions/${id}/audio`);
    expect((await audio()).statusCode).toBe(403);
    await buyer.choose();
    expect((await audio()).statusCode).toBe(403);
    await buyer.buy();
    expect((await audio()).statusCode).toBe(200);
  });
});

describe('two tabs', () => {
  const live = async () =>
    shop.controls
      .listSubscriptions((await buyer.account()).stripeCustomerId ?? '')
      .filter(({ status }) => status === 'incomplete' || status === 'active');

  it('that choose the same plan at once pay for one', async () => {
    const secrets = await Promise.all(Array.from({ length: 5 }, () => buyer.choose()));
    expect(new Set(secrets).size).toBe(1);
    expect(await live()).toHaveLength(1);
    const outcomes = secrets.map((secret) => shop.controls.pay(secret, GOOD_CARD));
    expect(outcomes.filter(({ error }) => error === undefined)).toHaveLength(1);
    expect(outcomes[1]?.error?.code).toBe('payment_intent_unexpected_state');
    expect(shop.controls.listPayments((await buyer.account()).stripeCustomerId ?? '')).toHaveLength(1);
  });

  it('that choose different plans at once leave one to pay', async () => {
    await Promise.allSettled([buyer.choose('monthly'), buyer.choose('yearly')]);
    expect(await live()).toHaveLength(1);
  });

  it('that choose one plan after the other leave the second', async () => {
    const first = await buyer.choose('monthly');
    const second = await buyer.choose('yearly');
    expect(shop.controls.pay(first, GOOD_CARD).error).toBeDefined();
    expect(shop.controls.pay(second, GOOD_CARD).status).toBe('succeeded');
    expect(await buyer.status()).toMatchObject({ status: 'active', tier: 'yearly' });
  });

  it('never give up what was paid in the other', async () => {
    const first = await buyer.choose('monthly');
    shop.controls.deliveries.pause();
    shop.controls.pay(first, GOOD_CARD);
    const response = await request({ tier: 'yearly', priceId: prices().yearly });
    expect(response.statusCode).toBe(409);
    expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'monthly' });
    shop.controls.deliveries.resume();
    await shop.controls.settled();
  });
});

describe('refused', () => {
  // proves spec D20.2
  it.each([
    ['a foreign price', { tier: 'monthly', priceId: 'price_of_somebody_else' }, 400],
    ['a price of the other plan', { tier: 'monthly', priceId: 'price_test_yearly' }, 400],
    ['an unknown plan', { tier: 'lifetime', priceId: 'price_test_monthly' }, 400],
    ['no price', { tier: 'monthly' }, 400],
    ['an object for a price', { tier: 'monthly', priceId: { $ne: null } }, 400],
  ])('%s', async (_name, body, status) => {
    const response = await request(body);
    expect(response.statusCode).toBe(status);
    expect((await buyer.account()).stripeCustomerId).toBeNull();
  });

  it('visitors', async () => {
    const response = await shop.test.client().post('/api/create-subscription', { tier: 'monthly', priceId: 'x' });
    expect(response.statusCode).toBe(401);
  });

  it('everybody, where nothing is configured', async () => {
    const bare = await createTestApp();
    const client = bare.client();
    await client.post('/api/auth/register', { username: 'early@vizzi.example', password: 'quiet lantern' });
    const response = await client.post('/api/create-subscription', { tier: 'monthly', priceId: 'price' });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({
      code: 'not_configured',
      message: 'Subscription plans are not configured. Please contact support.',
    });
    expect((await client.get('/api/trpc/billing.plans')).json().result.data).toEqual([]);
    expect((await client.get('/api/trpc/billing.checkout')).json().result.data).toBeNull();
    await bare.close();
  });
});

describe('while Stripe does not answer', () => {
  it('nothing is bought and nothing is given', async () => {
    shop.controls.fail('all', { status: 500, isFinal: true });
    const response = await request({ tier: 'monthly', priceId: prices().monthly });
    shop.controls.recover();
    expect(response.statusCode).toBe(503);
    expect(response.json().message).toBe('The payment provider does not answer. Please try again in a moment.');
    expect(await buyer.status()).toMatchObject({ hasSubscription: false });
    await buyer.buy();
    expect((await buyer.status()).hasSubscription).toBe(true);
  });

  it('the last known state stands', async () => {
    const clientSecret = await buyer.choose();
    shop.controls.deliveries.pause();
    shop.controls.pay(clientSecret, GOOD_CARD);
    shop.controls.fail('all', { status: 500, isFinal: true });
    expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'incomplete' });
    shop.controls.recover();
    expect(await buyer.status()).toMatchObject({ hasSubscription: true, status: 'active' });
    shop.controls.fail('all', { status: 500, isFinal: true });
    expect(await buyer.status()).toMatchObject({ hasSubscription: true, status: 'active' });
    expect((await buyer.ask('billing.account')).status).toBe(503);
    shop.controls.recover();
    shop.controls.deliveries.resume();
    await shop.controls.settled();
  });
});
