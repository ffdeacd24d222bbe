import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBilling } from '../testing/test-billing.js';

let billing: Awaited<ReturnType<typeof createTestBilling>>;
beforeEach(async () => {
  billing = await createTestBilling();
});
afterEach(() => billing.close());

const customer = () => billing.gateway.createCustomer({ email: null, userId: 7, idempotencyKey: 'customer' });
const refused = (code: string, message: unknown = expect.any(String)) => expect.objectContaining({ code, message });

async function subscribe(customerId: string, card: string, priceId = billing.gateway.prices.monthly) {
  const input = { customerId, priceId, idempotencyKey: 'subscription' };
  const subscription = await billing.gateway.createSubscription(input);
  billing.emulator.controls.pay(subscription.clientSecret ?? '', card);
  return subscription;
}

async function only(customerId: string) {
  const [subscription, ...others] = await billing.gateway.listSubscriptions(customerId);
  expect(others).toEqual([]);
  if (!subscription) throw new Error('there is no subscription');
  return subscription;
}

describe('changing the price', () => {
  test('costs what was announced, at once', async () => {
    const { gateway } = billing;
    const id = await customer();
    const { id: subscription } = await subscribe(id, '4242424242424242');
    // What is left of the month is counted to the second: nearly all of it.
    const { amountDue, currency } = await gateway.previewChange(subscription, gateway.prices.yearly);
    expect(currency).toBe('usd');
    expect(amountDue).toBeLessThanOrEqual(9001);
    expect(amountDue).toBeGreaterThanOrEqual(9000);
    await gateway.changePrice(subscription, gateway.prices.yearly);
    await gateway.changePrice(subscription, gateway.prices.yearly);
    expect(await only(id)).toMatchObject({ priceId: gateway.prices.yearly, interval: 'year', status: 'active' });
    const [invoice, ...earlier] = await gateway.listInvoices(id);
    expect(earlier).toHaveLength(1);
    expect(invoice).toMatchObject({ status: 'paid', amount: amountDue });
  });

  test('from the end of the period on charges and credits nothing before', async () => {
    const { gateway, emulator } = billing;
    const id = await customer();
    const { id: subscription, owed } = await subscribe(id, '4242424242424242', gateway.prices.yearly);
    expect(owed).toEqual({ amount: 9999, currency: 'usd' });
    const { currentPeriodEnd: end, ...before } = await only(id);
    expect(before).toMatchObject({ owed: null, isPaidAhead: false });
    const early = new Date(end.getTime() - 400 * 86_400_000);
    const isOver = gateway.changePriceAt(early, subscription, gateway.prices.monthly);
    await expect(isOver).rejects.toEqual(refused('conflict', expect.any(String)));
    await gateway.changePriceAt(end, subscription, gateway.prices.monthly);
    const changed = {
      status: 'active',
      owed: null,
      isPaidAhead: true,
      currentPeriodEnd: end,
      priceId: gateway.prices.monthly,
    };
    expect(await only(id)).toMatchObject(changed);
    expect(emulator.controls.findCustomer(id)?.balance).toBe(0);
    const [invoice] = await gateway.listInvoices(id);
    expect(invoice).toMatchObject({ status: 'paid', amount: 0, tier: null, paymentIntentIds: [] });
  });

  test.each([
    ['4000000000000341', 'Your card was declined.'],
    ['4000002760003184', expect.stringContaining('bank')],
  ])('with %s fails and changes nothing', async (card, message) => {
    const { gateway, emulator } = billing;
    const id = await customer();
    const { id: subscription, clientSecret } = await subscribe(id, card);
    if (card.endsWith('3184')) emulator.controls.authenticate(clientSecret ?? '', true);
    const before = await only(id);
    expect(before.status).toBe('active');
    const change = gateway.changePrice(subscription, gateway.prices.yearly);
    await expect(change).rejects.toEqual(refused('conflict', message));
    expect(await only(id)).toEqual(before);
    expect(await gateway.listInvoices(id)).toHaveLength(1);
  });
});
