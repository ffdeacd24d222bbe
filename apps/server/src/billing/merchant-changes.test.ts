import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_INVOICES_OF_CHANGES, MAX_SUBSCRIPTIONS } from '@vizzi/api';
import { type Buyer, createTestShop, type TestShop } from '../testing/test-shop.js';
import { createStripeClient } from './stripe-client.js';
import { paymentCalls } from './stripe-payments.js';

const DAY = 86_400;
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

const dashboard = () => createStripeClient(shop.billing.config);
const customer = async () => (await buyer.account()).stripeCustomerId ?? '';
const subscription = async () => shop.controls.listSubscriptions(await customer()).at(-1)?.id ?? '';
const paid = async () => shop.controls.listPayments(await customer()).map(({ amount }) => amount);
const account = async () => (await buyer.ask('billing.account')).data;
const subjects = () => shop.test.deps.mails.filter(({ to }) => to === buyer.username).map(({ subject }) => subject);
const now = () => shop.controls.now().getTime() / 1000;

describe('an end that the merchant sets at a date', () => {
  const endAt = async (days: number) => {
    const end = Math.floor(now()) + days * DAY;
    await dashboard().subscriptions.update(await subscription(), { cancel_at: end });
    await shop.controls.settled();
    return end;
  };

  // proves security 11.43
  it('before the period is over is the end of premium', async () => {
    await buyer.buy('monthly');
    const { currentPeriodEnd: billedUntil } = await buyer.status();
    const end = await endAt(5);
    expect(await account()).toMatchObject({ currentPeriodEnd: end, billedUntil, cancelAtPeriodEnd: true });
    expect(subjects()).toContain('Your Monthly Plan is cancelled');
  });

  // proves security 11.43
  it('after a renewal is no promise that nothing is charged, and a member can cancel before', async () => {
    await buyer.buy('monthly');
    await endAt(75);
    expect(await account()).toMatchObject({ cancelAtPeriodEnd: false });
    expect(subjects()).not.toContain('Your Monthly Plan is cancelled');
    await shop.passDays(32);
    expect(await paid()).toEqual([999, 999]);
    expect((await buyer.ask('billing.cancel')).data).toMatchObject({ hasSubscription: true });
    expect(await account()).toMatchObject({ cancelAtPeriodEnd: true });
    await shop.passDays(60);
    expect([await paid(), (await buyer.status()).hasSubscription]).toEqual([[999, 999], false]);
  });

  // proves security 11.43
  it.each([
    ['the dearer plan', 'monthly', 'yearly'],
    ['the cheaper plan', 'yearly', 'monthly'],
  ] as const)('does not cut short %s that is bought meanwhile', async (_what, from, to) => {
    await buyer.buy(from);
    await endAt(400);
    expect((await buyer.ask('billing.switchPlan', { tier: to })).status).toBe(200);
    expect(shop.controls.findSubscription(await subscription())).toMatchObject({ cancel_at: null });
  });

  // proves security 11.8
  it('after a renewal does not keep a disputed plan running until then', async () => {
    await buyer.buy('monthly');
    await endAt(75);
    const [payment] = shop.controls.listPayments(await customer());
    shop.controls.dispute(payment?.payment_intent ?? '');
    await shop.controls.settled();
    await shop.passDays(40);
    expect(await paid()).toEqual([999]);
  });
});

// proves security 11.40
it('a renewal that the merchant gives up is a period for nothing: the other plan begins after it, and it is not credited', async () => {
  await buyer.buy('monthly');
  shop.controls.setDefaultCard(await customer(), FAILING_CARD);
  await shop.passDays(32);
  const [invoice] = shop.controls.listInvoices(await customer()).slice(-1);
  await dashboard().invoices.voidInvoice(invoice?.id ?? '');
  await shop.controls.settled();
  shop.controls.setDefaultCard(await customer(), buyer.card);
  const { currentPeriodEnd } = await buyer.status();
  const preview = await buyer.ask('billing.previewSwitch', { tier: 'yearly' });
  expect(preview.data).toMatchObject({ startsAt: currentPeriodEnd });
  expect((await buyer.ask('billing.switchPlan', { tier: 'yearly' })).status).toBe(200);
  expect(await paid()).toEqual([999]);
  await shop.passDays(31);
  expect(await paid()).toEqual([999, 9999]);
});

// proves security 11.40
it('a month that the merchant gave back is not credited once more: the other plan begins after it', async () => {
  await buyer.buy('monthly');
  const [payment] = shop.controls.listPayments(await customer());
  shop.controls.refundAsMerchant(payment?.payment_intent ?? '');
  expect((await buyer.ask('billing.switchPlan', { tier: 'yearly' })).status).toBe(200);
  expect([await paid(), await buyer.status()]).toMatchObject([[999], { hasSubscription: true }]);
  await shop.passDays(32);
  expect(await paid()).toEqual([999, 9999]);
});

it('the end of a plan is mailed also to a member who used the guarantee before', async () => {
  await buyer.buy('monthly');
  expect((await buyer.ask('billing.refund')).status).toBe(200);
  await shop.controls.settled();
  expect(subjects()).not.toContain('Your Monthly Plan has ended');
  await shop.passDays(1);
  await buyer.buy('yearly');
  shop.controls.cancelAsMerchant(await subscription());
  await shop.controls.settled();
  expect(subjects()).toContain('Your Yearly Plan has ended');
});

describe('what is paid is found', () => {
  // proves security 11.3, security 11.44
  it('also behind a thousand tries with a card that refuses', async () => {
    await buyer.buy('monthly');
    shop.controls.setDefaultCard(await customer(), FAILING_CARD);
    await shop.passDays(29);
    await shop.passDays(2);
    const [waiting] = await shop.billing.gateway.listSubscriptions(await customer());
    shop.controls.deliveries.pause();
    const refused = Array.from({ length: 1_001 }, () =>
      shop.controls.pay(waiting?.clientSecret ?? '', '4000000000000002'),
    );
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(['requires_payment_method']));
    await shop.controls.deliveries.deliver({ drop: () => true });
    shop.controls.deliveries.resume();
    const [, first] = await shop.billing.gateway.listInvoices(await customer());
    expect(first).toMatchObject({ status: 'paid', cardFingerprints: [expect.any(String)] });
  });

  // proves security 11.3, security 11.44
  it.each([
    ['no charge', []],
    ['a charge that was refused', ['4000000000000002']],
  ])('also where the payment is made while %s is read', async (_what, cards) => {
    const secret = await buyer.choose('monthly');
    for (const card of cards) shop.controls.pay(secret, card);
    const stripe = createStripeClient(shop.billing.config);
    const list = stripe.charges.list.bind(stripe.charges);
    const before = await list({ customer: await customer() }).autoPagingToArray({ limit: 9 });
    expect(before.map(({ status }) => status)).toEqual(cards.map(() => 'failed'));
    shop.controls.pay(secret, buyer.card);
    await shop.controls.settled();
    const late = Object.assign(list({ customer: await customer() }), { autoPagingToArray: async () => before });
    vi.spyOn(stripe.charges, 'list').mockImplementationOnce(() => late);
    const [paid] = await paymentCalls(stripe, shop.test.deps.clock).listInvoices(await customer());
    expect(paid).toMatchObject({ status: 'paid', cardFingerprints: [expect.any(String)] });
  });

  // proves security 11.44
  it('since plans are not changed for nothing, nor subscriptions begun, without an end', async () => {
    await buyer.buy('yearly');
    const { billing } = shop.test.deps;
    const { gateway } = shop.billing;
    if (!billing) throw new Error('there is no billing');
    const invoices = vi.spyOn(billing, 'listInvoices').mockImplementation(async (id) => {
      const own = await gateway.listInvoices(id);
      return Array.from({ length: MAX_INVOICES_OF_CHANGES }, () => own).flat();
    });
    const switched = await buyer.ask('billing.switchPlan', { tier: 'monthly' });
    invoices.mockRestore();
    expect(switched).toMatchObject({ status: 409, message: expect.stringContaining('too many times') });
    expect((await buyer.ask('billing.switchPlan', { tier: 'monthly' })).status).toBe(200);

    shop.controls.cancelAsMerchant(await subscription());
    await shop.controls.settled();
    const subscriptions = vi.spyOn(billing, 'listSubscriptions').mockImplementation(async (id) => {
      const own = await gateway.listSubscriptions(id);
      return Array.from({ length: MAX_SUBSCRIPTIONS }, () => own).flat();
    });
    const body = { tier: 'yearly', priceId: shop.billing.config.prices.yearly };
    const begun = await buyer.post('/api/create-subscription', body);
    subscriptions.mockRestore();
    expect([begun.statusCode, begun.json().message]).toEqual([409, expect.stringContaining('too many subscriptions')]);
    await buyer.buy('yearly');
  });
});
