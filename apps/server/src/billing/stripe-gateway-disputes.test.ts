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
  emulator.controls.giveCredit(id, 9000);
  await gateway.clearBalance(id);
  await gateway.clearBalance(id);
  expect(emulator.controls.findCustomer(id)?.balance).toBe(0);
  await gateway.clearBalance('cus_unknown');
});
