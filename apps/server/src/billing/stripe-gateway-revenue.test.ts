import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBilling } from '../testing/test-billing.js';

let billing: Awaited<ReturnType<typeof createTestBilling>>;
let keys = 0;

beforeEach(async () => {
  billing = await createTestBilling();
});
afterEach(() => billing.close());

const nextKey = () => `key-${(keys += 1)}`;
const customer = () => billing.gateway.createCustomer({ email: null, userId: 7, idempotencyKey: nextKey() });

async function subscribe(customerId: string, card?: string, priceId = billing.gateway.prices.monthly) {
  const input = { customerId, priceId, idempotencyKey: nextKey() };
  const subscription = await billing.gateway.createSubscription(input);
  if (card !== undefined) billing.emulator.controls.pay(subscription.clientSecret ?? '', card);
  return subscription;
}

describe('revenue', () => {
  test('is what was paid by the month and by the year, and what went back', async () => {
    const { gateway, emulator } = billing;
    const id = await customer();
    await subscribe(id, '4242424242424242');
    await subscribe(id, '4242424242424242', gateway.prices.yearly);
    await subscribe(id);
    const paid = await gateway.listInvoices(id);
    const [intent = ''] =
      paid.find(({ amount, status }) => status === 'paid' && amount === 999)?.paymentIntentIds ?? [];
    emulator.controls.refundAsMerchant(intent, 300);
    const revenue = await gateway.listRevenue(new Date(0));
    expect(revenue.map(({ amount, currency, tier }) => [amount, currency, tier])).toEqual([
      [9999, 'usd', 'yearly'],
      [999, 'usd', 'monthly'],
      [-300, 'usd', null],
    ]);
    expect(revenue[0]).toMatchObject({ id: expect.stringMatching(/^in_/), at: expect.any(Date) });
  });

  // proves security 11.50
  test('is less by what a dispute took back, once it is lost', async () => {
    const { gateway, emulator } = billing;
    const id = await customer();
    await subscribe(id, '4242424242424242');
    const [invoice] = await gateway.listInvoices(id);
    const dispute = emulator.controls.dispute(invoice?.paymentIntentIds[0] ?? '');
    const amounts = async (since: Date) =>
      Object.fromEntries((await gateway.listRevenue(since)).map((each) => [each.id, each.amount]));
    expect(await amounts(new Date(0))).toEqual({ [invoice?.id ?? '']: 999, [dispute]: 0 });
    emulator.controls.closeDispute(dispute, 'lost');
    expect(await amounts(new Date(0))).toEqual({ [invoice?.id ?? '']: 999, [dispute]: -999 });
    // Banks take months.
    expect(await amounts(new Date(emulator.controls.now().getTime() + 100 * 86_400_000))).toEqual({ [dispute]: -999 });
  });

  test('is read over the pages, from a time on, and without what a credit paid', async () => {
    const { gateway, emulator } = billing;
    const id = await customer();
    for (let count = 0; count < 101; count += 1) await subscribe(id, '4242424242424242');
    expect(await gateway.listRevenue(new Date(0))).toHaveLength(101);
    expect(await gateway.listRevenue(new Date(emulator.controls.now().getTime() + 60_000))).toEqual([]);
    emulator.controls.giveCredit(id, 999);
    const order = { customerId: id, priceId: gateway.prices.monthly, idempotencyKey: 'paid by a credit' };
    expect(await gateway.createSubscription(order)).toMatchObject({ status: 'active' });
    expect(await gateway.listRevenue(new Date(0))).toHaveLength(101);
  });

  // proves security 10.5
  test('is read no further when the process is to end', async () => {
    const { gateway, emulator } = billing;
    const id = await customer();
    for (let count = 0; count < 101; count += 1) await subscribe(id, '4242424242424242');
    const before = emulator.controls.requests().length;
    const closing = new AbortController();
    closing.abort(new Error('the process is to end'));
    await expect(gateway.listRevenue(new Date(0), closing.signal)).rejects.toThrow('the process is to end');
    expect(emulator.controls.requests().slice(before)).toHaveLength(1);
  });
});
