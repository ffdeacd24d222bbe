import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
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

const customer = async () => (await buyer.account()).stripeCustomerId ?? '';
const account = async () => (await buyer.ask('billing.account')).data;

describe('changing the plan', () => {
  it('costs what was shown, and counts what is left of the old one', async () => {
    await buyer.buy('monthly');
    const preview = await buyer.ask('billing.previewSwitch', { tier: 'yearly' });
    expect(preview.data).toEqual({ amountDue: 9000, currency: 'usd', startsAt: null });
    expect((await buyer.ask('billing.switchPlan', { tier: 'yearly' })).data).toMatchObject({ tier: 'yearly' });
    expect(shop.controls.listPayments(await customer()).map(({ amount }) => amount)).toEqual([999, 9000]);
    expect((await buyer.ask('billing.switchPlan', { tier: 'yearly' })).status).toBe(409);
  });

  it('back to the month costs nothing before the year that is paid has ended', async () => {
    await buyer.buy('yearly');
    const { currentPeriodEnd: startsAt } = await buyer.status();
    const preview = await buyer.ask('billing.previewSwitch', { tier: 'monthly' });
    expect(preview.data).toEqual({ amountDue: 0, currency: 'usd', startsAt });
    const switched = await buyer.ask('billing.switchPlan', { tier: 'monthly' });
    expect(switched.data).toMatchObject({ hasSubscription: true, tier: 'monthly', currentPeriodEnd: startsAt });
    const paid = async () => shop.controls.listPayments(await customer()).map(({ amount }) => amount);
    await shop.passDays(360);
    expect([(await buyer.status()).hasSubscription, await paid()]).toEqual([true, [9999]]);
    expect(await account()).toMatchObject({ invoices: [{ amount: 9999 }] });
    await shop.passDays(10);
    expect([(await buyer.status()).hasSubscription, await paid()]).toEqual([true, [9999, 999]]);
    await shop.passDays(32);
    expect(await paid()).toEqual([9999, 999, 999]);
  });

  // proves security 11.40
  it('that was shown to cost nothing today costs nothing after a renewal, of which the page did not hear', async () => {
    await buyer.buy('yearly');
    await buyer.ask('billing.switchPlan', { tier: 'monthly' });
    const { currentPeriodEnd } = await buyer.status();
    await shop.passDays(((currentPeriodEnd ?? 0) - shop.controls.now().getTime() / 1000) / 86_400 - 0.5);
    const { data } = await buyer.ask('billing.previewSwitch', { tier: 'yearly' });
    const { startsAt } = z.object({ amountDue: z.literal(0), startsAt: z.int() }).parse(data);
    await shop.passDays(1);
    const switched = await buyer.ask('billing.switchPlan', { tier: 'yearly', startsAt });
    expect(switched).toMatchObject({ status: 409, message: 'What this costs has changed. Please look again.' });
    expect(shop.controls.listPayments(await customer()).map(({ amount }) => amount)).toEqual([9999, 999]);
  });

  it('begins when it was shown to begin', async () => {
    await buyer.buy('monthly');
    const year = await buyer.ask('billing.switchPlan', { tier: 'yearly', startsAt: null });
    const { currentPeriodEnd: startsAt } = await buyer.status();
    const month = await buyer.ask('billing.switchPlan', { tier: 'monthly', startsAt });
    expect([year.data, month.data]).toMatchObject([
      { tier: 'yearly' },
      { tier: 'monthly', currentPeriodEnd: startsAt },
    ]);
  });

  it('to the month and back to the year before that begins costs nothing, and the year is renewed', async () => {
    await buyer.buy('yearly');
    for (const tier of ['monthly', 'yearly', 'monthly', 'yearly']) {
      expect((await buyer.ask('billing.switchPlan', { tier })).data).toMatchObject({ tier });
    }
    expect(shop.controls.findCustomer(await customer())?.balance).toBe(0);
    await shop.passDays(370);
    expect(shop.controls.listPayments(await customer()).map(({ amount }) => amount)).toEqual([9999, 9999]);
  });

  it('to the month can be cancelled before that begins, and then ends with the year', async () => {
    await buyer.buy('yearly');
    await buyer.ask('billing.switchPlan', { tier: 'monthly' });
    await buyer.ask('billing.cancel');
    expect(await account()).toMatchObject({ hasSubscription: true, cancelAtPeriodEnd: true });
    await shop.passDays(370);
    expect(await buyer.status()).toMatchObject({ hasSubscription: false, status: 'canceled' });
    expect(shop.controls.listPayments(await customer())).toHaveLength(1);
  });

  it('changes nothing when the card is refused', async () => {
    await buyer.buy('monthly');
    shop.controls.setDefaultCard(await customer(), '4000000000000341');
    const answer = await buyer.ask('billing.switchPlan', { tier: 'yearly' });
    expect(answer).toMatchObject({ status: 409, message: expect.stringMatching(/declined/) });
    expect(await buyer.status()).toMatchObject({ status: 'active', tier: 'monthly' });
  });

  it('has to wait for a cancellation to be taken back', async () => {
    await buyer.buy('monthly');
    await buyer.ask('billing.cancel');
    expect((await buyer.ask('billing.switchPlan', { tier: 'yearly' })).status).toBe(409);
  });
});
