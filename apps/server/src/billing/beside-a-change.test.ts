import type { ProviderSubscription } from '@vizzi/api';
import {
  billingAccounts,
  findAuditEntries,
  findBillingAccount,
  findUser,
  takeBillingLease,
  updateUser,
} from '@vizzi/db';
import { addMember } from '@vizzi/api/testing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Buyer, createTestShop, type TestShop } from '../testing/test-shop.js';

const password = 'quiet lantern';
const MONTHLY = 999;
/** Pays the first time, and is declined later. */
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
afterEach(() => vi.restoreAllMocks());

const addOwner = () => addMember(shop.test.deps, `owner-${crypto.randomUUID()}`, { isAdmin: true, adminRole: 'owner' });

/** Makes a member premium for life, as an owner. */
async function grantLifetime(member: Buyer, ownerId?: number): Promise<number> {
  const id = ownerId ?? (await addOwner()).id;
  const owner = shop.test.client();
  owner.cookies['vizzi'] = (await shop.test.deps.authSessions.create(id)).token;
  const { id: userId } = await member.account();
  return (await owner.post('/api/trpc/admin.grantLifetime', { userId })).statusCode;
}

const status = async (answer: Promise<{ status: number }>) => (await answer).status;
type Change = (member: Buyer) => Promise<number>;
const cancel: Change = (member) => status(member.ask('billing.cancel'));
const buyYearly: Change = async (member) => {
  const body = { tier: 'yearly', priceId: shop.billing.config.prices.yearly };
  return (await member.post('/api/create-subscription', body)).statusCode;
};
const deleteAccount: Change = (member) => status(member.ask('auth.deleteAccount', { password }));

/** Lets something happen after the subscriptions were read for the first time. */
function afterReading(happens: (subscriptions: readonly ProviderSubscription[]) => unknown): void {
  const { billing } = shop.test.deps;
  if (!billing) throw new Error('no billing');
  const list = billing.listSubscriptions.bind(billing);
  vi.spyOn(billing, 'listSubscriptions').mockImplementationOnce(async (customerId) => {
    const subscriptions = await list(customerId);
    await happens(subscriptions);
    return subscriptions;
  });
}

const customerOf = async (member: Buyer) => (await member.account()).stripeCustomerId ?? '';

// proves security 11.33
it.each<[name: string, change: Change]>([
  ['is cancelled', cancel],
  ['ends with its account', deleteAccount],
  ['is replaced by a lifetime', grantLifetime],
])('a renewal that failed and is paid in the moment in which its plan %s keeps the plan', async (_name, change) => {
  await buyer.buy('monthly', FAILING_CARD);
  await shop.passDays(32);
  const customer = await customerOf(buyer);
  expect(await buyer.account()).toMatchObject({ subscriptionStatus: 'past_due' });
  afterReading(([renewed]) => shop.controls.pay(renewed?.clientSecret ?? '', buyer.card));
  expect(await change(buyer)).toBe(409);
  await shop.controls.settled();
  expect(shop.controls.listPayments(customer).map(({ amount }) => amount)).toEqual([MONTHLY, MONTHLY]);
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'monthly' });
});

// proves security 11.39
it.each<[name: string, change: Change]>([
  ['a deletion of the account', deleteAccount],
  ['a switch of the plan', (member) => status(member.ask('billing.switchPlan', { tier: 'yearly' }))],
])('%s is not made after the member was told that Stripe is too slow', async (_name, change) => {
  await buyer.buy('monthly');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  afterReading(() => vi.advanceTimersByTime(7_000));
  const answer = await change(buyer);
  vi.useRealTimers();
  expect(answer).toBe(503);
  const { id } = await buyer.account();
  // The work has ended when its lease is given back.
  await expect.poll(() => takeBillingLease(shop.test.deps.db, { userId: id, token: 'test', seconds: 1 })).toBe(true);
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'monthly' });
  expect(shop.controls.listPayments(await customerOf(buyer)).map(({ amount }) => amount)).toEqual([MONTHLY]);
});

// proves security 1.10
it('an owner whose role ends while Stripe answers grants nothing, and ends no plan', async () => {
  await buyer.buy('monthly');
  const { id } = await addOwner();
  afterReading(() => updateUser(shop.test.deps.db, id, { isAdmin: false, adminRole: null }));
  expect(await grantLifetime(buyer, id)).toBe(403);
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'monthly' });
});

// proves security 2.17
it('a deletion with a password that changes while Stripe answers ends no plan', async () => {
  await buyer.buy('monthly');
  const { id } = await buyer.account();
  afterReading(() => updateUser(shop.test.deps.db, id, { password: 'of a reset' }));
  expect(await deleteAccount(buyer)).toBe(401);
  expect(shop.controls.listSubscriptions(await customerOf(buyer))).toMatchObject([{ status: 'active' }]);
});

// proves security 1.10
it('an owner whose role ends once the plan has ended has granted the lifetime', async () => {
  await buyer.buy('monthly');
  const { id } = await addOwner();
  const { billing, db } = shop.test.deps;
  if (!billing) throw new Error('no billing');
  const cancelNow = billing.cancelNow.bind(billing);
  vi.spyOn(billing, 'cancelNow').mockImplementationOnce(async (...subscription) => {
    await cancelNow(...subscription);
    await updateUser(db, id, { isAdmin: false, adminRole: null });
  });
  expect(await grantLifetime(buyer, id)).toBe(200);
  expect(await buyer.account()).toMatchObject({ subscriptionTier: 'lifetime' });
  const { id: subjectId } = await buyer.account();
  const [entry] = await findAuditEntries(db, { limit: 1 });
  expect(entry).toMatchObject({ action: 'member.lifetime_granted', adminId: id, subjectId });
});

// proves security 11.26
it.each([3, 4, 5, 6])(
  'an account that is deleted at the second try, after Stripe failed at call %i, leaves nothing to pay',
  async (calls) => {
    await buyer.buy('monthly', FAILING_CARD);
    await shop.passDays(32);
    const customer = await customerOf(buyer);
    shop.controls.deliveries.pause();
    shop.controls.fail('all', { status: 500, isFinal: true }, { after: calls });
    const first = await deleteAccount(buyer);
    shop.controls.recover();
    const second = first === 200 ? first : await deleteAccount(buyer);
    expect(second).toBe(200);
    expect(shop.controls.listInvoices(customer).filter((invoice) => invoice.status === 'open')).toEqual([]);
    expect(shop.controls.listSubscriptions(customer)).toMatchObject([{ status: 'canceled' }]);
    shop.controls.deliveries.resume();
  },
);

// proves security 11.34
it.each<[name: string, call: number, change: Change]>(
  [cancel, deleteAccount].flatMap((change) => [4, 5, 6].map((call) => [change.name, call, change] as const)),
)('a renewal that failed opens no period for nothing when %s breaks off at call %i', async (_name, call, change) => {
  await buyer.buy('monthly', FAILING_CARD);
  await shop.passDays(32);
  const customer = await customerOf(buyer);
  shop.controls.fail('all', { status: 500, isFinal: true }, { after: call });
  await change(buyer);
  shop.controls.recover();
  await shop.controls.settled();
  const [subscription] = shop.controls.listSubscriptions(customer);
  expect(['past_due', 'canceled']).toContain(subscription?.status);
  expect(await findUser(shop.test.deps.db, (await buyer.account()).id)).not.toMatchObject({
    subscriptionStatus: 'active',
  });
});

/** Ends the lease of a change, and takes one for another process. */
async function takeLeaseOver(userId: number): Promise<void> {
  const { db } = shop.test.deps;
  await db
    .update(billingAccounts)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(billingAccounts.userId, userId));
  expect(await takeBillingLease(db, { userId, token: 'another', seconds: 60 })).toBe(true);
}

describe('a server that stood still for longer than its lease, while another one changes the subscription,', () => {
  // proves security 11.30
  it.each<[does: string, change: Change, before?: Change]>([
    ['cancels', cancel],
    ['resumes', (member) => status(member.ask('billing.resume')), cancel],
    ['switches', (member) => status(member.ask('billing.switchPlan', { tier: 'yearly' }))],
    ['deletes', deleteAccount],
    ['grants', grantLifetime],
  ])('%s nothing when it wakes up', async (_does, change, before) => {
    await buyer.buy('monthly');
    await before?.(buyer);
    await shop.controls.settled();
    const { id, stripeCustomerId } = await buyer.account();
    const atStripe = () => shop.controls.listSubscriptions(stripeCustomerId ?? '');
    const known = structuredClone(atStripe());
    afterReading(() => takeLeaseOver(id));
    expect(await change(buyer)).toBe(409);
    expect(atStripe()).toEqual(known);
    expect(await findUser(shop.test.deps.db, id)).toMatchObject({ subscriptionTier: 'monthly' });
  });

  // proves security 11.30
  it('begins no refund when it wakes up, and uses no guarantee', async () => {
    await buyer.buy('monthly');
    const { id } = await buyer.account();
    const { billing, db } = shop.test.deps;
    if (!billing) throw new Error('no billing');
    const list = billing.listInvoices.bind(billing);
    vi.spyOn(billing, 'listInvoices').mockImplementationOnce(async (customerId) => {
      const invoices = await list(customerId);
      await takeLeaseOver(id);
      return invoices;
    });
    expect((await buyer.ask('billing.refund')).status).toBe(409);
    expect(await findBillingAccount(db, id)).toMatchObject({ isRefundPending: false, refundedAt: null });
    expect((await buyer.ask('billing.account')).data).toMatchObject({
      isGuaranteeUsed: false,
      refund: { amount: MONTHLY },
    });
  });

  // proves security 11.30
  it.each<[does: string, change: Change]>([
    ['deletes an account', deleteAccount],
    ['refunds', (member) => status(member.ask('billing.refund'))],
    ['grants', grantLifetime],
  ])('and that %s ends no subscription either when it wakes up just before', async (_does, change) => {
    await buyer.buy('monthly');
    await shop.controls.settled();
    const { id } = await buyer.account();
    const customer = await customerOf(buyer);
    const { billing } = shop.test.deps;
    if (!billing) throw new Error('no billing');
    const cancelNow = billing.cancelNow.bind(billing);
    vi.spyOn(billing, 'cancelNow').mockImplementationOnce(async (...call) => {
      await takeLeaseOver(id);
      await cancelNow(...call);
    });
    expect(await change(buyer)).toBe(409);
    expect(shop.controls.listSubscriptions(customer)).toMatchObject([{ status: 'active' }]);
  });

  // proves security 11.30
  it.each<[does: string, begin: (member: Buyer) => Promise<unknown>, change: Change]>([
    ['cancels a plan', (member) => member.buy('monthly', FAILING_CARD).then(() => shop.passDays(32)), cancel],
    ['begins a purchase', (member) => member.choose('monthly'), buyYearly],
  ])('and that %s ends nothing that waits for a payment when it wakes up just before', async (_does, begin, change) => {
    await begin(buyer);
    const { id, stripeCustomerId } = await buyer.account();
    const atStripe = () => shop.controls.listSubscriptions(stripeCustomerId ?? '').map((it) => it.status);
    const known = atStripe();
    const { billing } = shop.test.deps;
    if (!billing) throw new Error('no billing');
    const abandon = billing.abandon.bind(billing);
    vi.spyOn(billing, 'abandon').mockImplementationOnce(async (...call) => {
      await takeLeaseOver(id);
      await abandon(...call);
    });
    expect(await change(buyer)).toBe(409);
    expect(atStripe()).toEqual(known);
  });

  // proves security 11.30
  it.each<[name: string, isKnown: boolean]>([
    ['the first customer of a member', false],
    ['a customer in place of one that Stripe does not have', true],
  ])('and that made %s leaves the member the one of the plan that was bought meanwhile', async (_name, isKnown) => {
    const { db, billing } = shop.test.deps;
    if (!billing) throw new Error('no billing');
    const { id } = await buyer.account();
    if (isKnown) await updateUser(db, id, { stripeCustomerId: 'cus_of_other_keys' });
    const bought = `cus_bought_by_${id}`;
    const create = billing.createCustomer.bind(billing);
    vi.spyOn(billing, 'createCustomer').mockImplementationOnce(async (customer) => {
      const made = await create(customer);
      await takeLeaseOver(id);
      await updateUser(db, id, { stripeCustomerId: bought, subscriptionStatus: 'active' });
      return made;
    });
    expect(await buyYearly(buyer)).toBe(409);
    expect(await buyer.account()).toMatchObject({ stripeCustomerId: bought });
  });
});
