import { MAX_INVOICES, reconcileRefunds } from '@vizzi/api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../testing/test-app.js';
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

const customerOf = async (member: Buyer) => (await member.account()).stripeCustomerId ?? '';
const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
const paidBy = async (member: Buyer) => sum(shop.controls.listPayments(await customerOf(member)));
const givenBackTo = async (member: Buyer) => sum(shop.controls.listRefunds(await customerOf(member)));
const balanceOf = async (member: Buyer) => shop.controls.findCustomer(await customerOf(member))?.balance;

/** Buys the yearly plan, has a credit and asks for a refund, during which Stripe fails after some calls. */
async function breakOff(member: Buyer, calls: number): Promise<void> {
  await member.buy('yearly');
  shop.controls.giveCredit(await customerOf(member), 9000);
  shop.controls.fail('all', { status: 500, isFinal: true }, { after: calls });
  await member.ask('billing.refund');
  shop.controls.recover();
  await shop.controls.settled();
}

const FINISHES: [next: string, finish: () => Promise<unknown>][] = [
  ['refund', () => buyer.ask('billing.refund')],
  ['hourly check', () => reconcileRefunds(shop.test.deps)],
];

// proves security 11.31
it.each(FINISHES)('a plan that is paid after a refund broke off stays at the next %s', async (_next, finish) => {
  await buyer.buy('monthly');
  shop.controls.cancelAsMerchant(shop.controls.listSubscriptions(await customerOf(buyer)).at(-1)?.id ?? '');
  await shop.controls.settled();
  const payment = await buyer.choose('yearly');
  await shop.beginRefund(buyer);
  expect(await givenBackTo(buyer)).toBe(0);
  shop.controls.pay(payment, buyer.card);
  await shop.controls.settled();
  await finish();
  await shop.controls.settled();
  expect([await paidBy(buyer), await givenBackTo(buyer)]).toEqual([10_998, 999]);
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'yearly' });
});

// proves security 11.31
it('a plan that is paid in the middle of a refund stays', async () => {
  await buyer.buy('monthly');
  shop.controls.cancelAsMerchant(shop.controls.listSubscriptions(await customerOf(buyer)).at(-1)?.id ?? '');
  await shop.controls.settled();
  const payment = await buyer.choose('yearly');
  const { billing } = shop.test.deps;
  if (!billing) throw new Error('no billing');
  const listInvoices = billing.listInvoices.bind(billing);
  // The last reading of the invoices before something ends.
  const read = vi.spyOn(billing, 'listInvoices').mockImplementation(async (customerId) => {
    const invoices = await listInvoices(customerId);
    if (read.mock.calls.length === 2) shop.controls.pay(payment, buyer.card);
    return invoices;
  });
  expect(await buyer.ask('billing.refund')).toMatchObject({
    status: 409,
    message: expect.stringMatching(/gone through in the meantime/),
  });
  read.mockRestore();
  expect((await buyer.ask('billing.refund')).status).toBe(200);
  expect([await paidBy(buyer), await givenBackTo(buyer)]).toEqual([10_998, 999]);
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'yearly' });
});

describe('the credit and the payment of a refund that Stripe broke off', () => {
  // proves security 11.14
  it.each(Array.from({ length: 12 }, (_, index) => index + 1))(
    'are given back before anything is bought, also when it broke off after %i calls',
    async (calls) => {
      await breakOff(buyer, calls);
      const before = await buyer.status();
      if (!before.hasSubscription) await buyer.buy('monthly');
      await buyer.ask('billing.refund');
      expect([await givenBackTo(buyer), await balanceOf(buyer)]).toEqual([9999, 0]);
      expect(await paidBy(buyer)).toBe((await buyer.status()).hasSubscription ? 10_998 : 9999);
    },
  );

  // proves security 11.14
  it('are given back by the hourly check', async () => {
    await breakOff(buyer, 5);
    expect(await givenBackTo(buyer)).toBe(0);
    await reconcileRefunds(shop.test.deps);
    await shop.controls.settled();
    expect([await givenBackTo(buyer), await balanceOf(buyer)]).toEqual([9999, 0]);
    expect(await buyer.status()).toMatchObject({ hasSubscription: false });
    expect((await buyer.ask('billing.account')).data).toMatchObject({ refund: null, isGuaranteeUsed: true });
  });

  // proves security 11.14
  it('are given back before the account is deleted', async () => {
    await breakOff(buyer, 5);
    const id = await customerOf(buyer);
    expect(await buyer.ask('auth.deleteAccount', { password: 'quiet lantern' })).toMatchObject({ status: 200 });
    expect([sum(shop.controls.listRefunds(id)), shop.controls.findCustomer(id)?.balance]).toEqual([9999, 0]);
  });
});

describe('a refund after which Stripe could not be read', () => {
  /** Everything is done at Stripe; the account is not read again, and no notification arrives. */
  async function loseTheEnd(): Promise<void> {
    await buyer.buy('yearly');
    const twin = await shop.createBuyer();
    await twin.buy('yearly');
    shop.controls.deliveries.pause();
    const earlier = shop.controls.requests().length;
    await twin.ask('billing.refund');
    const calls = shop.controls.requests().slice(earlier);
    const changes = calls.findLastIndex(({ method }) => method !== 'GET') + 1;
    shop.controls.fail('all', { status: 500, isFinal: true }, { after: changes });
    expect(await buyer.ask('billing.refund')).toMatchObject({ status: 503 });
    shop.controls.recover();
    expect(await givenBackTo(buyer)).toBe(9999);
  }
  afterEach(async () => {
    shop.controls.recover();
    shop.controls.deliveries.resume();
    await shop.controls.settled();
  });

  // proves security 11.18, security 5.16
  it('gives no lease, and ends premium with the next try, the hourly check or a purchase', async () => {
    for (const end of [
      () => buyer.ask('billing.refund'),
      () => reconcileRefunds(shop.test.deps),
      () => buyer.choose('monthly'),
    ]) {
      buyer = await shop.createBuyer();
      await loseTheEnd();
      expect((await buyer.post('/api/user/offline-lease', { device: crypto.randomUUID() })).statusCode).toBe(403);
      await end();
      expect(await buyer.status()).toMatchObject({ hasSubscription: false });
      expect([await givenBackTo(buyer), await balanceOf(buyer)]).toEqual([9999, 0]);
      shop.controls.deliveries.resume();
      await shop.controls.settled();
    }
  });

  it('is told by one mail', async () => {
    await loseTheEnd();
    await buyer.ask('billing.refund');
    const told = shop.test.deps.mails.filter(({ to, subject }) => to === buyer.username && /refund/i.test(subject));
    expect(told).toHaveLength(1);
  });
});

describe('invoices', () => {
  // proves security 11.16
  it('are read beyond the first page of a hundred', async () => {
    const { gateway, config } = shop.billing;
    const customerId = await gateway.createCustomer({ email: null, userId: 1, idempotencyKey: 'many invoices' });
    for (let count = 0; count < 101; count += 1) {
      const order = { customerId, priceId: config.prices.monthly, idempotencyKey: `many invoices ${count}` };
      await gateway.createSubscription(order);
    }
    expect(await gateway.listInvoices(customerId)).toHaveLength(101);
  });

  // proves security 11.16
  it('that are so many that the first payment may not be among them begin no guarantee', async () => {
    await buyer.buy();
    const { gateway, config } = shop.billing;
    const test = await createTestApp({
      stripe: config,
      database: { ...shop.test.deps.database, close: async () => {} },
      changeDeps: (deps) => ({
        ...deps,
        billing: {
          ...gateway,
          listInvoices: async (id) => {
            const own = await gateway.listInvoices(id);
            return Array.from({ length: MAX_INVOICES }, () => own)
              .flat()
              .slice(0, MAX_INVOICES);
          },
        },
      }),
    });
    const member = test.client();
    Object.assign(member.cookies, buyer.cookies);
    const refused = await member.post('/api/trpc/billing.refund', {});
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      409,
      'There is nothing that the money-back guarantee covers.',
    ]);
    await test.close();
    expect(await givenBackTo(buyer)).toBe(0);
    expect((await buyer.ask('billing.refund')).status).toBe(200);
  });
});
