import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBilling } from '../testing/test-billing.js';
import { GOOD_CARD } from '../testing/test-shop.js';

let billing: Awaited<ReturnType<typeof createTestBilling>>;
let keys = 0;
beforeEach(async () => {
  billing = await createTestBilling();
});
afterEach(() => billing.close());

const nextKey = () => `key-${(keys += 1)}`;
const customer = () => billing.gateway.createCustomer({ email: null, userId: 7, idempotencyKey: nextKey() });

async function subscribe(customerId: string, card: string, priceId = billing.gateway.prices.monthly) {
  const subscription = await billing.gateway.createSubscription({ customerId, priceId, idempotencyKey: nextKey() });
  billing.emulator.controls.pay(subscription.clientSecret ?? '', card);
  return subscription;
}

describe('disputes', () => {
  test('tell whose payment it is and how they stand', async () => {
    const { gateway, emulator } = billing;
    const id = await customer();
    const { clientSecret } = await subscribe(id, GOOD_CARD);
    const dispute = emulator.controls.dispute(clientSecret?.split('_secret_')[0] ?? '', 'duplicate');
    const details = { id: dispute, customerId: id, amount: 999, currency: 'usd', reason: 'duplicate' };
    expect(await gateway.findDispute(dispute)).toMatchObject({ ...details, status: 'needs_response' });
    emulator.controls.closeDispute(dispute, 'lost');
    expect(await gateway.findDispute(dispute)).toMatchObject({ ...details, status: 'lost' });
    expect(await gateway.findDispute('du_unknown')).toBeUndefined();
    expect(await gateway.listDisputeIds(new Date(Date.now() - 60_000))).toEqual([dispute]);
    expect(await gateway.listDisputeIds(new Date(Date.now() + 60_000))).toEqual([]);
  });
});

test('invoices tell by which card they were paid: one number is one card', async () => {
  const cards = async (number: string) => {
    const id = await customer();
    await subscribe(id, '4000000000000002');
    await subscribe(id, number);
    return (await billing.gateway.listInvoices(id)).flatMap(({ cardFingerprints }) => cardFingerprints);
  };
  const [first, ...others] = await cards(GOOD_CARD);
  expect([first, others]).toEqual([expect.any(String), []]);
  expect(await cards(GOOD_CARD)).toEqual([first]);
  expect(await cards('5555555555554444')).not.toEqual([first]);
});

test('the balance of a customer is cleared, and may be cleared again', async () => {
  const { gateway, emulator } = billing;
  const id = await customer();
  await subscribe(id, GOOD_CARD, gateway.prices.yearly);
  const [subscription] = await gateway.listSubscriptions(id);
  await gateway.changePrice(subscription?.id ?? '', gateway.prices.monthly);
  expect(emulator.controls.findCustomer(id)?.balance).toBeLessThan(-8990);
  await gateway.clearBalance(id);
  await gateway.clearBalance(id);
  expect(emulator.controls.findCustomer(id)?.balance).toBe(0);
  await gateway.clearBalance('cus_unknown');
});

// proves security 11.36
test('of a credit so much is taken back, once for each dispute', async () => {
  const { gateway, emulator } = billing;
  const id = await customer();
  await subscribe(id, GOOD_CARD, gateway.prices.yearly);
  const [subscription] = await gateway.listSubscriptions(id);
  await gateway.changePrice(subscription?.id ?? '', gateway.prices.monthly);
  const balance = () => emulator.controls.findCustomer(id)?.balance ?? 0;
  const credit = balance();
  for (const disputeId of ['du_1', 'du_1', 'du_2']) await gateway.takeCredit(id, { disputeId, amount: 1_000 });
  expect(balance()).toBe(credit + 2_000);
  await gateway.takeCredit(id, { disputeId: 'du_3', amount: 1_000_000 });
  await gateway.takeCredit(id, { disputeId: 'du_4', amount: 1_000_000 });
  expect(balance()).toBe(0);
  await gateway.takeCredit(id, { disputeId: 'du_6', amount: -300 });
  expect(balance()).toBe(-300);
  await gateway.takeCredit('cus_unknown', { disputeId: 'du_5', amount: 1 });
});
