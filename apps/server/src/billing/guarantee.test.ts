import { forgetGuaranteeUses } from '@vizzi/api';
import { guaranteeUses } from '@vizzi/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
const request = (member: Buyer, tier: 'monthly' | 'yearly') =>
  member.post('/api/create-subscription', { tier, priceId: shop.billing.config.prices[tier] });
const accountOf = async (member: Buyer) => (await member.ask('billing.account')).data;
const USED = 'Each person has the money-back guarantee once. It was used with this address or card before.';
const USED_HERE = 'You have used the money-back guarantee already. Your invoices show what was returned.';
const NOTHING = 'There is nothing that the money-back guarantee covers.';
const latestOf = async (member: Buyer) => shop.controls.listSubscriptions(await customerOf(member)).at(-1);

/** The first payment is disputed at the bank. */
async function disputeOf(member: Buyer): Promise<string> {
  const [payment] = shop.controls.listPayments(await customerOf(member));
  return shop.controls.dispute(payment?.payment_intent ?? '');
}

/** Buys the yearly plan; its refund ends the subscription, and breaks off. */
async function breakOff(member: Buyer): Promise<void> {
  const { controls } = shop;
  await member.buy('yearly');
  for (let calls = 1; (await latestOf(member))?.status === 'active' && calls < 20; calls += 1) {
    controls.deliveries.pause();
    controls.fail('all', { status: 500, isFinal: true }, { after: calls });
    await member.ask('billing.refund');
    controls.recover();
    controls.deliveries.resume();
    await controls.settled();
  }
  expect([(await latestOf(member))?.status, await givenBackTo(member)]).toEqual(['canceled', 0]);
}

/** Subscribes, refunds and deletes the account; answers what the refund answered. */
async function useAndLeave(member: Buyer, card = member.card) {
  await member.buy('monthly', card);
  const refund = await member.ask('billing.refund');
  const id = await customerOf(member);
  await member.ask('auth.deleteAccount', { password: 'quiet lantern' });
  return { refund, refunds: shop.controls.listRefunds(id).length };
}

const giveCredit = async (member: Buyer) => shop.controls.giveCredit(await customerOf(member), 9000);

describe('credit', () => {
  // proves security 11.1
  it('does not come of a cheaper plan: after a refund the next month is paid', async () => {
    await buyer.buy('yearly');
    await buyer.ask('billing.switchPlan', { tier: 'monthly' });
    expect(await balanceOf(buyer)).toBe(0);
    expect((await buyer.ask('billing.refund')).status).toBe(200);
    expect(await balanceOf(buyer)).toBe(0);
    expect([await paidBy(buyer), await givenBackTo(buyer)]).toEqual([9999, 9999]);
    await buyer.buy('monthly');
    expect((await buyer.status()).hasSubscription).toBe(true);
    expect([await paidBy(buyer), await givenBackTo(buyer)]).toEqual([10_998, 9999]);
  });

  // proves security 11.1
  it('that waits in an invoice that nobody paid is gone after a refund too', async () => {
    await buyer.buy('yearly');
    shop.controls.cancelAsMerchant(shop.controls.listSubscriptions(await customerOf(buyer)).at(-1)?.id ?? '');
    await shop.controls.settled();
    await giveCredit(buyer);
    expect((await request(buyer, 'yearly')).json()).toEqual({ clientSecret: expect.stringMatching(/^pi_/) });
    expect(await balanceOf(buyer)).toBe(0);
    expect((await buyer.ask('billing.refund')).status).toBe(200);
    expect(await balanceOf(buyer)).toBe(0);
    expect([await paidBy(buyer), await givenBackTo(buyer)]).toEqual([9999, 9999]);
  });

  // proves security 11.1
  it('is gone also when Stripe broke off in the middle of the refund', async () => {
    await buyer.buy('yearly');
    await giveCredit(buyer);
    for (let calls = 1; (await givenBackTo(buyer)) === 0 && calls < 20; calls += 1) {
      shop.controls.fail('all', { status: 500, isFinal: true }, { after: calls });
      await buyer.ask('billing.refund');
      shop.controls.recover();
    }
    await shop.controls.settled();
    expect([await balanceOf(buyer), await givenBackTo(buyer)]).toEqual([0, 9999]);
  });

  // proves security 11.2
  it('that covers the first payment opens premium at once, without a card', async () => {
    await buyer.buy('yearly');
    shop.controls.cancelAsMerchant(shop.controls.listSubscriptions(await customerOf(buyer)).at(-1)?.id ?? '');
    await shop.controls.settled();
    await giveCredit(buyer);
    expect((await buyer.status()).hasSubscription).toBe(false);
    shop.controls.deliveries.pause();
    const response = await request(buyer, 'monthly');
    expect([response.statusCode, response.json()]).toEqual([200, { clientSecret: null }]);
    expect(await buyer.account()).toMatchObject({ subscriptionStatus: 'active', subscriptionTier: 'monthly' });
    shop.controls.deliveries.resume();
    await shop.controls.settled();
    expect(await balanceOf(buyer)).toBe(-8001);
  });
});

describe('the guarantee is for a person once:', () => {
  // proves security 11.3
  it('not again with a new account of the same address', async () => {
    const name = 'again@vizzi.example';
    expect(await useAndLeave(await shop.createBuyer(name))).toMatchObject({ refund: { status: 200 }, refunds: 1 });
    for (let time = 0; time < 3; time += 1) {
      const again = await useAndLeave(await shop.createBuyer(name));
      expect(again).toMatchObject({ refund: { status: 409, message: USED }, refunds: 0 });
    }
  });

  // proves security 11.3
  it('nor with another spelling of the address', async () => {
    await useAndLeave(await shop.createBuyer('lina.moss@gmail.com'));
    const other = await useAndLeave(await shop.createBuyer('LinaMoss+2@googlemail.com'));
    expect(other).toMatchObject({ refund: { status: 409, message: USED }, refunds: 0 });
  });

  // proves security 11.3
  it('nor with the same card, and the account page says so instead of offering it', async () => {
    await useAndLeave(buyer);
    const other = await shop.createBuyer();
    await other.buy('monthly', buyer.card);
    expect(await accountOf(other)).toMatchObject({ refund: null, isGuaranteeUsed: true });
    expect(await other.ask('billing.refund')).toMatchObject({ status: 409, message: USED });
    expect(await other.status()).toMatchObject({ hasSubscription: true });
    const third = await shop.createBuyer();
    await third.buy();
    expect(await accountOf(third)).toMatchObject({ refund: { amount: 999 }, isGuaranteeUsed: false });
  });

  // proves security 11.3
  it('nor for two accounts with one card that ask at the same moment', async () => {
    const others = [buyer, await shop.createBuyer(), await shop.createBuyer()];
    for (const each of others) await each.buy('monthly', buyer.card);
    const answers = await Promise.all(others.map((each) => each.ask('billing.refund')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(sum(await Promise.all(others.map(async (each) => ({ amount: await givenBackTo(each) }))))).toBe(999);
  });

  // proves security 11.5
  it('what is kept tells neither the address nor the card', async () => {
    const { db } = shop.test.deps;
    const before = new Set((await db.select().from(guaranteeUses)).map(({ person }) => person));
    await useAndLeave(buyer);
    const kept = (await db.select().from(guaranteeUses)).filter(({ person }) => !before.has(person));
    expect(kept).toHaveLength(3);
    for (const { person } of kept) expect(person).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(kept)).not.toContain(buyer.username.split('@')[0]);
    const other = await createTestApp({ env: { GUARANTEE_SECRET: 'a key of 32 characters or more ...' } });
    expect(other.deps.guaranteeSecret).not.toBe(shop.test.deps.guaranteeSecret);
    await other.close();
  });

  // proves security 11.25
  it('until three years have passed, whatever the clock of a server says', async () => {
    const { deps } = shop.test;
    const before = await deps.db.$count(guaranteeUses);
    expect(before).toBeGreaterThan(0);
    const opened = deps.clock.now().toISOString();
    deps.setTime('2040-03-10T12:00:00Z');
    const left = async (age: string) => {
      await deps.db.update(guaranteeUses).set({ usedAt: sql`now() - ${age}::interval` });
      await forgetGuaranteeUses(deps);
      return deps.db.$count(guaranteeUses);
    };
    expect([await left('0'), await left('3 years -1 minute'), await left('3 years 1 minute')]).toEqual([
      before,
      before,
      0,
    ]);
    deps.setTime(opened);
  });
});

describe('buying again', () => {
  // proves security 11.4
  it('within the second of the refund is not refunded', async () => {
    await buyer.buy();
    expect((await buyer.ask('billing.refund')).status).toBe(200);
    await buyer.buy();
    expect(await accountOf(buyer)).toMatchObject({ refund: null, isGuaranteeUsed: true });
    expect(await buyer.ask('billing.refund')).toMatchObject({ status: 409, message: USED_HERE });
    expect([await paidBy(buyer), await givenBackTo(buyer)]).toEqual([1998, 999]);
  });

  // proves security 11.4
  it('is not refunded when two refunds were asked for at once', async () => {
    await buyer.buy();
    await Promise.all([1, 2, 3].map(() => buyer.ask('billing.refund')));
    await buyer.buy();
    const late = await Promise.all([1, 2, 3].map(() => buyer.ask('billing.refund')));
    expect(late.every(({ status }) => status === 409)).toBe(true);
    expect([await paidBy(buyer), await givenBackTo(buyer)]).toEqual([1998, 999]);
    expect(await buyer.status()).toMatchObject({ hasSubscription: true });
  });
});

describe('a payment that is disputed', () => {
  // proves security 11.10
  it('is not refunded, also before its notification arrives: nothing ends, and the guarantee is not used', async () => {
    const { deliveries } = shop.controls;
    const before = await shop.test.deps.db.$count(guaranteeUses);
    await buyer.buy('yearly');
    await giveCredit(buyer);
    deliveries.pause();
    await disputeOf(buyer);
    expect(await accountOf(buyer)).toMatchObject({ refund: null, isGuaranteeUsed: false });
    expect(await buyer.ask('billing.refund')).toMatchObject({ status: 409, message: NOTHING });
    expect(await latestOf(buyer)).toMatchObject({ status: 'active', cancel_at_period_end: false });
    expect([await balanceOf(buyer), await givenBackTo(buyer)]).toEqual([-9000, 0]);
    expect(await shop.test.deps.db.$count(guaranteeUses)).toBe(before);
    deliveries.resume();
    await shop.controls.settled();
  });

  // proves security 11.10
  it('after its refund began is not offered any more, and a later subscription lives', async () => {
    await breakOff(buyer);
    const id = await disputeOf(buyer);
    await shop.controls.settled();
    shop.controls.closeDispute(id, 'lost');
    await shop.controls.settled();
    await buyer.buy();
    expect(await accountOf(buyer)).toMatchObject({ refund: null, isGuaranteeUsed: true });
    expect(await buyer.ask('billing.refund')).toMatchObject({ status: 409, message: USED_HERE });
    expect(await latestOf(buyer)).toMatchObject({ status: 'active' });
    expect(await givenBackTo(buyer)).toBe(0);
  });
});

// proves security 11.12
it('who deletes the account in a dispute has no refund with a new one', async () => {
  const { username, card } = buyer;
  await buyer.buy();
  await disputeOf(buyer);
  await shop.controls.settled();
  expect((await buyer.ask('auth.deleteAccount', { password: 'quiet lantern' })).status).toBe(200);
  for (const again of [await shop.createBuyer(username), await shop.createBuyer()]) {
    await again.buy('monthly', card);
    expect(await again.ask('billing.refund')).toMatchObject({ status: 409, message: USED });
    expect([await givenBackTo(again), (await again.status()).hasSubscription]).toEqual([0, true]);
  }
});

// proves security 11.10
it('a refund that broke off is finished before a new purchase, which stays with its credit', async () => {
  await breakOff(buyer);
  await buyer.buy('yearly');
  await giveCredit(buyer);
  expect(await accountOf(buyer)).toMatchObject({ refund: null, isGuaranteeUsed: true });
  expect(await buyer.ask('billing.refund')).toMatchObject({ status: 409, message: USED_HERE });
  expect(await latestOf(buyer)).toMatchObject({ status: 'active' });
  expect(await buyer.status()).toMatchObject({ hasSubscription: true, tier: 'yearly' });
  expect([await paidBy(buyer), await givenBackTo(buyer), await balanceOf(buyer)]).toEqual([19_998, 9999, -9000]);
});
