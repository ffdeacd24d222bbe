import { type BillingGateway, type ProviderInvoice, reconcileDisputes } from '@vizzi/api';
import { callerFor } from '@vizzi/api/testing';
import { billingAccounts, findDispute, findUser } from '@vizzi/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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
afterEach(() => vi.restoreAllMocks());

const customer = async () => (await buyer.account()).stripeCustomerId ?? '';
const account = async () => (await buyer.ask('billing.account')).data;
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

  /** The procedures of the buyer, where Stripe lists the invoices in this way. */
  async function withInvoices(listed: (invoice: ProviderInvoice) => ProviderInvoice) {
    const { gateway } = shop.billing;
    const billing: BillingGateway = {
      ...gateway,
      listInvoices: async (customerId) => (await gateway.listInvoices(customerId)).map(listed),
    };
    const deps = { ...shop.test.deps, billing };
    const viewer = await findUser(deps.db, (await buyer.account()).id);
    return callerFor(deps, viewer ?? null).billing;
  }

  // proves security 11.42
  it('promises nothing of what was paid past Stripe, as by a transfer that the merchant noted', async () => {
    await buyer.buy('yearly');
    const own = await withInvoices((invoice) => ({ ...invoice, paymentIntentIds: [] }));
    expect(await own.account()).toMatchObject({ refund: null, hasSubscription: true });
    await expect(own.refund({})).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await buyer.status()).toMatchObject({ hasSubscription: true });
  });

  // proves security 11.42
  it('counts no days from an invoice of the merchant for something else', async () => {
    await buyer.buy('monthly');
    shop.controls.cancelAsMerchant(shop.controls.listSubscriptions(await customer()).at(-1)?.id ?? '');
    await shop.passDays(45);
    await buyer.buy('yearly');
    const own = await withInvoices((invoice) =>
      invoice.tier === 'monthly' ? { ...invoice, subscriptionId: null, tier: null } : invoice,
    );
    expect(await own.account()).toMatchObject({ refund: { amount: 9999 }, isGuaranteeOver: false });
  });
});

/** The same query; something happens once it was answered, before its caller goes on. */
function onceAnswered<Query extends object>(query: Query, happens: () => Promise<unknown>): Query {
  return new Proxy(query, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const made = value.apply(target, args);
        if (name !== 'returning') return onceAnswered(made, happens);
        return Promise.resolve(made).then(async (rows: unknown) => {
          await happens();
          return rows;
        });
      };
    },
  });
}

// proves security 11.30
it('a lost dispute that another server has settled stays settled when one wakes up that stood still before', async () => {
  expect.assertions(2);
  await buyer.buy('yearly');
  shop.controls.deliveries.pause();
  const id = await dispute();
  shop.controls.closeDispute(id, 'lost');
  const { db } = shop.test.deps;
  const update = db.update.bind(db);
  const settleElsewhere = async () => {
    await update(billingAccounts)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(billingAccounts.userId, (await buyer.account()).id));
    shop.controls.deliveries.resume();
    await shop.controls.settled();
    expect(await findDispute(db, id)).toMatchObject({ status: 'lost' });
  };
  // The first one asks whether the change is still its own.
  vi.spyOn(db, 'update').mockImplementationOnce((table) => onceAnswered(update(table), settleElsewhere));
  await reconcileDisputes(shop.test.deps);
  expect(await findDispute(db, id)).toMatchObject({ status: 'lost' });
});
