import { addMember } from '@vizzi/api/testing';
import { billingAccounts, findUser, guaranteeUses, takeBillingLease, updateUser, users } from '@vizzi/db';
import { eq, sql } from 'drizzle-orm';
import { PgDatabase } from 'drizzle-orm/pg-core';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Buyer, createTestShop, type TestShop } from '../testing/test-shop.js';
import { createStripeClient } from './stripe-client.js';

const DAY = 86_400;

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

const client: Stripe.HttpClient = Object.getPrototypeOf(Stripe.createNodeHttpClient());
/** Lets something happen once, after Stripe has answered such a call. */
function afterCall(method: 'GET' | 'POST' | 'DELETE', path: string, happens: () => unknown): void {
  const request = client.makeRequest;
  let isFirst = true;
  vi.spyOn(client, 'makeRequest').mockImplementation(async function (this: Stripe.HttpClient, ...call) {
    const answer = await request.apply(this, call);
    if (isFirst && call[3] === method && call[2].startsWith(path)) {
      isFirst = false;
      await happens();
    }
    return answer;
  });
}

/** Closes the connection of the first such call before it arrives, after something else happened, or answers it as `instead` does. */
function beforeCall(
  method: 'POST' | 'DELETE',
  path: string,
  happens: () => unknown,
  instead: () => Stripe.HttpClientResponse = hangUp,
): void {
  const request = client.makeRequest;
  let isFirst = true;
  vi.spyOn(client, 'makeRequest').mockImplementation(async function (this: Stripe.HttpClient, ...call) {
    if (!isFirst || call[3] !== method || !call[2].startsWith(path)) return request.apply(this, call);
    isFirst = false;
    await happens();
    return instead();
  });
}

function hangUp(): never {
  throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
}

/** What a proxy answers where Stripe is out of its reach: a page, or an object that is none of Stripe's. */
class BadGateway extends Stripe.HttpClientResponse {
  constructor(readonly answer: () => Promise<object>) {
    super(502, {});
  }
  override getRawResponse() {
    return {};
  }
  override toJSON() {
    return this.answer();
  }
}

const deleteAccount = async () => (await buyer.ask('auth.deleteAccount', { password: 'quiet lantern' })).status;
const addOwner = () => addMember(shop.test.deps, `owner-${crypto.randomUUID()}`, { isAdmin: true, adminRole: 'owner' });
/** Makes the buyer premium for life. */
async function grantLifetime(by?: { id: number }): Promise<number> {
  const { id } = by ?? (await addOwner());
  const owner = shop.test.client();
  owner.cookies['vizzi'] = (await shop.test.deps.authSessions.create(id)).token;
  const { id: userId } = await buyer.account();
  return (await owner.post('/api/trpc/admin.grantLifetime', { userId })).statusCode;
}

const subscription = async () => shop.controls.listSubscriptions((await buyer.account()).stripeCustomerId ?? '').at(-1);
const paid = async () =>
  shop.controls.listPayments((await buyer.account()).stripeCustomerId ?? '').map(({ amount }) => amount);
const switchTo = async (tier: string) => (await buyer.ask('billing.switchPlan', { tier })).status;

describe('a server that stood still between two calls of one change, while the member cancelled at another one,', () => {
  const endLease = async () => {
    await shop.test.deps.db
      .update(billingAccounts)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(billingAccounts.userId, (await buyer.account()).id));
  };
  /** Lets the lease of the change end, and cancels. */
  const cancelElsewhere = async () => {
    await endLease();
    expect((await buyer.ask('billing.cancel')).status).toBe(200);
  };

  // proves security 11.30
  it.each([
    ['dearer', 'monthly', 'yearly', 999],
    ['cheaper', 'yearly', 'monthly', 9999],
  ] as const)('switches to no %s plan, and leaves the cancellation', async (_which, from, to, amount) => {
    await buyer.buy(from);
    afterCall('GET', '/v1/subscriptions/', cancelElsewhere);
    expect(await switchTo(to)).toBe(409);
    expect(await subscription()).toMatchObject({ cancel_at_period_end: true });
    expect([await paid(), (await buyer.status()).tier]).toEqual([[amount], from]);
  });

  // proves security 11.30
  it('leaves the end that the merchant had set', async () => {
    await buyer.buy('monthly');
    const { id } = (await subscription()) ?? { id: '' };
    const end = Math.floor(shop.controls.now().getTime() / 1000) + 5 * DAY;
    await createStripeClient(shop.billing.config).subscriptions.update(id, { cancel_at: end });
    await shop.controls.settled();
    afterCall('POST', `/v1/subscriptions/${id}`, cancelElsewhere);
    expect((await buyer.ask('billing.resume')).status).toBe(409);
    expect(await subscription()).toMatchObject({ cancel_at: end });
  });

  // proves security 11.30
  it.each([
    ['switches to no dearer plan', 'POST', 'monthly', () => switchTo('yearly')],
    ['switches to no cheaper plan', 'POST', 'yearly', () => switchTo('monthly')],
    ['ends no plan with the account', 'DELETE', 'monthly', deleteAccount],
  ] as const)('%s by a call that had not arrived at Stripe', async (_what, method, plan, change) => {
    await buyer.buy(plan);
    const before = await paid();
    beforeCall(method, '/v1/subscriptions/', cancelElsewhere);
    expect(await change()).toBe(409);
    expect(await subscription()).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect([await paid(), (await buyer.status()).tier]).toEqual([before, plan]);
  });

  /** Lets the lease of a purchase end, and buys, until the key of the purchase is another one. */
  const buyElsewhere = async () => {
    await endLease();
    await buyer.buy('monthly');
    shop.controls.advance(600_000);
  };

  // proves security 11.30
  it('begins no purchase beside another one after it gave one up', async () => {
    await buyer.choose('monthly');
    afterCall('DELETE', '/v1/subscriptions/', buyElsewhere);
    await expect(buyer.choose('yearly')).rejects.toThrow(/under way/);
  });

  // proves security 11.30
  it('begins no purchase beside another one by a call that had not arrived at Stripe', async () => {
    beforeCall('POST', '/v1/subscriptions', buyElsewhere);
    await expect(buyer.choose('yearly')).rejects.toThrow(/under way/);
  });

  // proves security 11.30
  it('takes no cancellation back by a call that had not arrived at Stripe', async () => {
    await buyer.buy('monthly');
    await buyer.ask('billing.cancel');
    beforeCall('POST', '/v1/subscriptions/', cancelElsewhere);
    expect((await buyer.ask('billing.resume')).status).toBe(409);
    expect(await subscription()).toMatchObject({ cancel_at_period_end: true });
  });
});

// proves security 11.54
it.each([
  ['did not arrive at Stripe', hangUp],
  ['a proxy answered with a page', () => new BadGateway(() => Promise.reject(new SyntaxError('Unexpected token <')))],
  [
    'a proxy answered with an object',
    () => new BadGateway(async () => ({ message: 'Service Unavailable', error: null })),
  ],
])('a change whose call %s is repeated', async (_what, instead) => {
  await buyer.buy('monthly');
  beforeCall('POST', '/v1/subscriptions/', () => {}, instead);
  expect(await switchTo('yearly')).toBe(200);
  expect((await buyer.status()).tier).toBe('yearly');
});

// proves security 11.30
it('a plan that is cancelled at Stripe in the moment of a switch is not switched', async () => {
  await buyer.buy('monthly');
  const { id } = (await subscription()) ?? { id: '' };
  afterCall('GET', '/v1/invoices', () => shop.controls.cancelAsMerchant(id, { atPeriodEnd: true }));
  expect(await switchTo('yearly')).toBe(409);
  expect(await subscription()).toMatchObject({ cancel_at_period_end: true });
  expect(await paid()).toEqual([999]);
});

describe('after the member was told that Stripe is too slow', () => {
  const passSeven = () => void vi.advanceTimersByTime(7_000);
  const slowCall = (path: string) => () => afterCall('GET', path, passSeven);
  /** Lets seven seconds pass before something is next deleted. */
  const slowDeletion = (of: typeof users | typeof guaranteeUses) =>
    vi.spyOn(PgDatabase.prototype, 'delete').mockImplementationOnce(function (
      this: typeof PgDatabase.prototype,
      table,
    ) {
      const query = this.delete(table);
      if (table === of) passSeven();
      else slowDeletion(of);
      return query;
    });
  /** Answers what a change answers where something takes seven seconds, once the work has ended. */
  const tooSlow = async (makeSlow: () => unknown, change: () => Promise<number>) => {
    const { id } = await buyer.account();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    makeSlow();
    const answer = await change();
    vi.useRealTimers();
    await expect.poll(() => takeBillingLease(shop.test.deps.db, { userId: id, token: 'test', seconds: 1 })).toBe(true);
    return answer;
  };

  // proves security 11.39
  it.each([
    ['a plan is switched', '/v1/subscriptions/', () => switchTo('yearly')],
    ['an account is deleted', '/v1/invoices?subscription=', deleteAccount],
    ['a lifetime is granted', '/v1/invoices?subscription=', () => grantLifetime()],
  ])('no plan ends, and nothing is charged, where %s', async (_what, path, change) => {
    await buyer.buy('monthly');
    expect(await tooSlow(slowCall(path), change)).toBe(503);
    expect([await subscription(), await paid()]).toMatchObject([{ status: 'active' }, [999]]);
    expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'monthly' });
  });

  // proves security 11.39
  it('no account without a plan is deleted', async () => {
    await buyer.buy('monthly');
    shop.controls.cancelAsMerchant((await subscription())?.id ?? '');
    await shop.controls.settled();
    const { id } = await buyer.account();
    expect(await tooSlow(slowCall('/v1/invoices?customer='), deleteAccount)).toBe(503);
    expect(await findUser(shop.test.deps.db, id)).toBeDefined();
  });

  // proves security 11.39
  it('no account without a plan is deleted by a slow transaction', async () => {
    const { id } = await buyer.account();
    expect(await tooSlow(() => slowDeletion(users), deleteAccount)).toBe(503);
    expect(await findUser(shop.test.deps.db, id)).toBeDefined();
  });

  // proves security 11.39
  it('no refund is begun by a slow transaction', async () => {
    await buyer.buy('monthly');
    const refund = async () => (await buyer.ask('billing.refund')).status;
    expect(await tooSlow(() => slowDeletion(guaranteeUses), refund)).toBe(503);
    expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'monthly' });
  });
});

// proves security 1.10
it('an owner whose role ends when only a purchase was given up that was not finished grants nothing', async () => {
  await buyer.choose();
  const owner = await addOwner();
  const { db } = shop.test.deps;
  afterCall('DELETE', '/v1/subscriptions/', () => updateUser(db, owner.id, { isAdmin: false, adminRole: null }));
  expect(await grantLifetime(owner)).toBe(403);
  expect(await buyer.account()).not.toMatchObject({ subscriptionTier: 'lifetime' });
});
