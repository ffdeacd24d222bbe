import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmulator, type OpenEmulator } from './testing/open-emulator.js';

const START = new Date('2027-01-31T10:00:00Z');

let emulator: OpenEmulator;
beforeEach(async () => {
  emulator = await openEmulator({ clock: () => START });
});
afterEach(() => emulator.close());

test('a dispute is announced without a customer, listed, and tells its charge', async () => {
  const { stripe, controls } = emulator;
  const { customerId, intentId } = await emulator.subscribe('4242424242424242');
  const id = controls.dispute(intentId, 'product_not_received');
  expect(emulator.pendingTypes().slice(-2)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
  expect(controls.deliveries.pending().at(-1)?.data.object).not.toHaveProperty('customer');
  const dispute = await stripe.disputes.retrieve(id, { expand: ['charge'] });
  expect(dispute).toMatchObject({
    amount: 999,
    reason: 'product_not_received',
    status: 'needs_response',
    charge: { customer: customerId, disputed: true, payment_method_details: { card: { last4: '4242' } } },
  });
  const since = START.getTime() / 1000;
  expect((await stripe.disputes.list({ created: { gte: since } })).data.map((each) => each.id)).toEqual([id]);
  expect((await stripe.disputes.list({ created: { gte: since + 1 } })).data).toEqual([]);
});

test.each([
  ['won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated']],
  ['lost', ['charge.dispute.funds_withdrawn', 'charge.dispute.closed']],
] as const)('a dispute that is %s is closed', async (outcome, announced) => {
  const { intentId } = await emulator.subscribe('4242424242424242');
  const id = emulator.controls.dispute(intentId);
  emulator.controls.closeDispute(id, outcome);
  expect((await emulator.stripe.disputes.retrieve(id)).status).toBe(outcome);
  expect(emulator.pendingTypes().slice(-2)).toEqual(announced);
});

test('a disputed payment is not refunded', async () => {
  const { intentId } = await emulator.subscribe('4242424242424242');
  emulator.controls.dispute(intentId);
  const refund = emulator.stripe.refunds.create({ payment_intent: intentId });
  await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' });
});
