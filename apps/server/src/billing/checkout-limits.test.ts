import type { BillingGateway } from '@vizzi/api';
import { findUserByUsername, updateUser } from '@vizzi/db';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.js';
import { createTestBilling } from '../testing/test-billing.js';
import { type Buyer, createTestShop, type TestShop } from '../testing/test-shop.js';

let shop: TestShop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.createBuyer();
});

type Tier = 'monthly' | 'yearly';
const body = (tier: Tier) => ({ tier, priceId: shop.billing.config.prices[tier] });
const request = (tier: Tier = 'monthly') => buyer.post('/api/create-subscription', body(tier));
/** What was created or changed at Stripe; reads come from notifications too. */
const written = ({ controls }: TestShop) => controls.requests().filter(({ method }) => method === 'POST').length;

// proves security 11.6
it('a member may prepare twenty payments an hour; what is refused does not reach Stripe', async () => {
  for (let time = 0; time < 20; time += 1) expect((await request()).statusCode).toBe(200);
  const before = shop.controls.requests().length;
  for (let time = 0; time < 40; time += 1) {
    const refused = await request(time % 2 ? 'monthly' : 'yearly');
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toBe('Too many tries. Please wait 60 minutes and try again.');
  }
  expect((await buyer.ask('billing.switchPlan', { tier: 'yearly' })).status).toBe(429);
  expect(shop.controls.requests()).toHaveLength(before);
  buyer = await shop.createBuyer();
  expect((await request()).statusCode).toBe(200);
});

// proves security 11.11
it.each([
  ['billing.account', 120, undefined, 15],
  ['billing.previewSwitch', 60, { tier: 'yearly' }, 60],
  ['billing.portal', 60, undefined, 60],
  ['billing.refund', 60, undefined, 60],
  ['billing.cancel', 60, undefined, 60],
  ['billing.resume', 20, undefined, 60],
] as const)(
  '%s has a limit of %i per member; what is refused does not reach Stripe',
  async (call, most, input, minutes) => {
    const spent = call === 'billing.resume' ? 1 : 0;
    for (let time = spent; time < most; time += 1) expect((await buyer.ask(call, input)).status).not.toBe(429);
    await request();
    await shop.controls.settled();
    const before = shop.controls.requests().length;
    const message = `Too many tries. Please wait ${minutes} minutes and try again.`;
    expect(await buyer.ask(call, input)).toMatchObject({ status: 429, message });
    expect(shop.controls.requests()).toHaveLength(before);
  },
);

// proves security 11.27
it('other members at the same address keep nobody from cancelling', async () => {
  for (let member = 0; member < 11; member += 1) {
    const other = await shop.createBuyer();
    for (let time = 0; time < 60; time += 1) await other.ask('billing.cancel');
    expect((await other.ask('billing.cancel')).status).toBe(429);
  }
  expect((await buyer.ask('billing.cancel')).status).toBe(409);
});

// proves security 11.27
it('what is refused to one member takes nothing from the others at the same address', async () => {
  for (let time = 0; time < 320; time += 1) await buyer.ask('billing.resume');
  for (let time = 0; time < 320; time += 1) await request();
  buyer = await shop.createBuyer();
  await buyer.buy();
  expect((await buyer.ask('billing.cancel')).status).toBe(200);
  expect((await buyer.ask('billing.resume')).status).toBe(200);
});

// proves security 11.11
it('who resumes too often can still cancel', async () => {
  await buyer.buy();
  const statuses = { cancel: new Set<number>(), resume: new Set<number>() };
  for (let time = 0; time < 20; time += 1) {
    statuses.cancel.add((await buyer.ask('billing.cancel')).status);
    statuses.resume.add((await buyer.ask('billing.resume')).status);
  }
  expect([[...statuses.cancel], [...statuses.resume]]).toEqual([[200], [200, 429]]);
  const [subscription] = shop.controls.listSubscriptions((await buyer.account()).stripeCustomerId ?? '');
  expect(subscription).toMatchObject({ cancel_at_period_end: true });
});

// proves security 11.6
it('the same plan asked for many times at once is prepared once', async () => {
  const before = written(shop);
  const answers = await Promise.all(Array.from({ length: 15 }, () => request()));
  expect(new Set(answers.map((answer) => answer.json().clientSecret)).size).toBe(1);
  // One customer and one subscription.
  expect(written(shop) - before).toBe(2);
});

/** A gateway whose new subscriptions wait until they are let through. */
function heldBack(gateway: BillingGateway) {
  let arrive = () => {};
  let release = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const held: BillingGateway = {
    ...gateway,
    async createSubscription(input) {
      arrive();
      await released;
      return gateway.createSubscription(input);
    },
  };
  return { held, arrived, release };
}

// proves security 11.6
it('two processes do not change the subscription of one member at the same time', async () => {
  const billing = await createTestBilling();
  const { held, arrived, release } = heldBack(billing.gateway);
  const first = await createTestApp({ stripe: billing.config, changeDeps: (deps) => ({ ...deps, billing: held }) });
  const second = await createTestApp({
    stripe: billing.config,
    database: { ...first.deps.database, close: async () => {} },
  });
  const [tab, other] = [first.client(), second.client()];
  await tab.post('/api/auth/register', { username: 'two@vizzi.example', password: 'quiet lantern' });
  Object.assign(other.cookies, tab.cookies);
  const underWay = tab.post('/api/create-subscription', body('monthly'));
  await arrived;
  const refused = await other.post('/api/create-subscription', body('yearly'));
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'A change of this subscription is under way. Please try again in a moment.',
  ]);
  release();
  const { clientSecret } = (await underWay).json();
  expect((await other.post('/api/create-subscription', body('monthly'))).json()).toEqual({ clientSecret });
  await second.close();
  await first.close();
  await billing.close();
});

// proves security 11.13
it('the account is not deleted beside a purchase, so that no subscription is left without a member', async () => {
  const billing = await createTestBilling();
  const { held, arrived, release } = heldBack(billing.gateway);
  const test = await createTestApp({ stripe: billing.config, changeDeps: (deps) => ({ ...deps, billing: held }) });
  const tab = test.client();
  await tab.post('/api/auth/register', { username: 'leaves@vizzi.example', password: 'quiet lantern' });
  const leave = () => tab.post('/api/trpc/auth.deleteAccount', { password: 'quiet lantern' });
  const underWay = tab.post('/api/create-subscription', body('monthly'));
  await arrived;
  const refused = await leave();
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    409,
    'A change of this subscription is under way. Please try again in a moment.',
  ]);
  release();
  expect((await underWay).statusCode).toBe(200);
  const user = await findUserByUsername(test.deps.db, 'leaves@vizzi.example');
  expect((await leave()).statusCode).toBe(200);
  const left = billing.emulator.controls.listSubscriptions(user?.stripeCustomerId ?? '');
  expect(left.map(({ status }) => status)).toEqual(['incomplete_expired']);
  await test.close();
  await billing.close();
});

// proves security 11.19
it('a lifetime is not granted beside a purchase, so that nothing is charged after it', async () => {
  const billing = await createTestBilling();
  const { held, arrived, release } = heldBack(billing.gateway);
  const test = await createTestApp({ stripe: billing.config, changeDeps: (deps) => ({ ...deps, billing: held }) });
  const [tab, owner] = [test.client(), test.client()];
  await tab.post('/api/auth/register', { username: 'given@vizzi.example', password: 'quiet lantern' });
  await owner.post('/api/auth/register', { username: 'owner@vizzi.example', password: 'quiet lantern' });
  const ownerId = (await findUserByUsername(test.deps.db, 'owner@vizzi.example'))?.id ?? 0;
  await updateUser(test.deps.db, ownerId, { isAdmin: true });
  const grant = async () =>
    (await owner.post('/api/trpc/admin.grantLifetime', { username: 'given@vizzi.example' })).statusCode;
  const underWay = tab.post('/api/create-subscription', body('monthly'));
  await arrived;
  expect(await grant()).toBe(409);
  release();
  expect((await underWay).statusCode).toBe(200);
  expect(await grant()).toBe(200);
  const user = await findUserByUsername(test.deps.db, 'given@vizzi.example');
  const left = billing.emulator.controls.listSubscriptions(user?.stripeCustomerId ?? '');
  expect(left.map(({ status }) => status)).toEqual(['incomplete_expired']);
  expect(user).toMatchObject({ subscriptionStatus: 'active', subscriptionTier: 'lifetime' });
  await test.close();
  await billing.close();
});

// proves security 11.15
it('the status of a member who waits for a payment asks Stripe twenty times in fifteen minutes', async () => {
  await request();
  await shop.controls.settled();
  const before = shop.controls.requests().length;
  for (let time = 0; time < 20; time += 1) await buyer.status();
  const asked = shop.controls.requests().length;
  expect(asked).toBeGreaterThan(before);
  for (let time = 0; time < 30; time += 1) {
    expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'incomplete' });
    expect((await buyer.ask('billing.status')).status).toBe(200);
  }
  expect(shop.controls.requests()).toHaveLength(asked);
});

// proves security 11.32
it.each<[call: string, ask: (member: Buyer) => Promise<number>]>([
  ['the account', async (member) => (await member.ask('billing.account')).status],
  ['the status', async (member) => (await member.ask('billing.status')).status],
  ['the status by REST', async (member) => (await member.get('/api/subscription/status')).statusCode],
  ['a purchase by REST', async (member) => (await member.post('/api/create-subscription', body('yearly'))).statusCode],
])('while Stripe hangs, members who ask for %s keep nobody else at the address waiting', async (_call, ask) => {
  const slow = await createTestShop({ env: { CALLS_PER_ADDRESS: '1' } });
  const [one, other] = [await slow.createBuyer(), await slow.createBuyer()];
  // The status is asked for while a payment is awaited.
  await one.choose('monthly');
  slow.controls.fail('all', 'hang');
  const before = slow.controls.requests().length;
  const answer = ask(one);
  await expect.poll(() => slow.controls.requests().length).toBeGreaterThan(before);
  expect((await other.get('/api/user/stats')).statusCode).toBe(200);
  slow.controls.recover();
  expect([200, 503]).toContain(await answer);
  await slow.close();
});

// proves security 11.7
it('while Stripe hangs, a member whose payment is awaited reads of the status that is known', async () => {
  const slow = await createTestShop({ budgetMs: 200 });
  const member = await slow.createBuyer();
  await expect.poll(() => member.choose('monthly').catch(() => undefined), { interval: 300 }).toBeDefined();
  slow.controls.fail('all', 'hang');
  expect(await member.status()).toMatchObject({ hasSubscription: false, status: 'incomplete' });
  slow.controls.recover();
  await slow.close();
});

// proves security 11.7
it('while Stripe hangs, a member is told to come back, and Stripe is asked once for all tries', async () => {
  const slow = await createTestShop({ budgetMs: 200 });
  const member = await slow.createBuyer();
  const choose = () => member.post('/api/create-subscription', body('monthly'));
  slow.controls.fail('all', 'hang');
  const answers = await Promise.all(Array.from({ length: 10 }, choose));
  for (const { statusCode, headers } of answers) expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
  expect(answers[0]?.json().message).toBe('The payment provider does not answer. Please try again in a moment.');
  // On a busy machine the budget can be over before the call is sent.
  await expect.poll(() => written(slow)).toBe(1);
  slow.controls.recover();
  await expect.poll(async () => (await choose()).statusCode, { interval: 300 }).toBe(200);
  await slow.close();
});
