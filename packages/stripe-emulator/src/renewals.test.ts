import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmulator, type OpenEmulator, YEARLY } from './testing/open-emulator.js';

const DAY = 86_400_000;
const START = new Date('2027-01-31T10:00:00Z');

let emulator: OpenEmulator;
beforeEach(async () => {
  emulator = await openEmulator({ clock: () => START });
});
afterEach(() => emulator.close());

const state = (id: string) => emulator.controls.findSubscription(id);
const period = (id: string) => {
  const item = state(id)?.items.data[0];
  return [item?.current_period_start, item?.current_period_end].map((at) => new Date((at ?? 0) * 1000).toISOString());
};
const advanceTo = (date: string) => emulator.controls.advance(new Date(date));

describe('periods', () => {
  test('renew by the calendar and return to the 31st', async () => {
    const { id, customerId } = await emulator.subscribe('4242424242424242');
    expect(period(id)).toEqual(['2027-01-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z']);
    advanceTo('2027-02-28T10:00:00Z');
    expect(period(id)).toEqual(['2027-02-28T10:00:00.000Z', '2027-03-31T10:00:00.000Z']);
    advanceTo('2027-05-31T09:59:59Z');
    expect(period(id)).toEqual(['2027-04-30T10:00:00.000Z', '2027-05-31T10:00:00.000Z']);
    expect(emulator.paidAmounts(customerId)).toEqual([999, 999, 999, 999]);
    const days = emulator.controls.listInvoices(customerId).map(({ created }) => new Date(created * 1000).getUTCDate());
    expect(days).toEqual([31, 28, 31, 30]);
  });

  test('of a yearly plan last a year', async () => {
    const { id } = await emulator.subscribe('4242424242424242', YEARLY.id);
    advanceTo('2028-02-01T00:00:00Z');
    expect(period(id)).toEqual(['2028-01-31T10:00:00.000Z', '2029-01-31T10:00:00.000Z']);
  });

  test('are not renewed after a cancellation', async () => {
    const { id, customerId } = await emulator.subscribe('4242424242424242');
    await emulator.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    advanceTo('2027-02-28T09:59:59Z');
    expect(state(id)?.status).toBe('active');
    advanceTo('2027-02-28T10:00:00Z');
    expect(state(id)).toMatchObject({ status: 'canceled', ended_at: Date.parse('2027-02-28T10:00:00Z') / 1000 });
    expect(emulator.paidAmounts(customerId)).toEqual([999]);
    expect(emulator.pendingTypes().at(-1)).toBe('customer.subscription.deleted');
  });

  test('a first payment must arrive within 23 hours', async () => {
    const { id, clientSecret } = await emulator.subscribe('4000000000000002');
    emulator.controls.advance(23 * 3_600_000 - 1000);
    expect(state(id)?.status).toBe('incomplete');
    emulator.controls.advance(1000);
    expect(state(id)?.status).toBe('incomplete_expired');
    expect(emulator.controls.pay(clientSecret, '4242424242424242').error?.code).toMatch(/unexpected_state/);
  });
});

describe('a refused renewal', () => {
  test('is retried after 3, 5 and 7 days, then the subscription ends', async () => {
    const { id, customerId } = await emulator.subscribe('4000000000000341');
    advanceTo('2027-02-28T10:00:00Z');
    const attempts = () => emulator.controls.listInvoices(customerId)[1]?.attempt_count;
    expect([state(id)?.status, attempts()]).toEqual(['past_due', 1]);
    for (const [days, count] of [
      [3, 2],
      [2, 3],
    ] as const) {
      emulator.controls.advance(days * DAY - 1000);
      expect(attempts()).toBe(count - 1);
      emulator.controls.advance(1000);
      expect([state(id)?.status, attempts()]).toEqual(['past_due', count]);
    }
    emulator.controls.advance(2 * DAY);
    expect([state(id)?.status, attempts()]).toEqual(['canceled', 4]);
    expect(state(id)?.cancellation_details.reason).toBe('payment_failed');
    expect(emulator.pendingTypes().filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
  });

  test.each(['another card on file', 'a payment of the invoice'])('is settled by %s', async (by) => {
    const { id, customerId } = await emulator.subscribe('4000000000000341');
    advanceTo('2027-02-28T10:00:00Z');
    if (by === 'another card on file') {
      emulator.controls.setDefaultCard(customerId, '4242424242424242');
      emulator.controls.advance(3 * DAY);
    } else {
      const expand = ['latest_invoice.confirmation_secret'];
      const { latest_invoice: invoice } = await emulator.stripe.subscriptions.retrieve(id, { expand });
      if (invoice === null || typeof invoice === 'string') throw new Error('the invoice is not expanded');
      emulator.controls.pay(invoice.confirmation_secret?.client_secret ?? '', '5555555555554444');
    }
    expect(state(id)?.status).toBe('active');
    expect(emulator.paidAmounts(customerId)).toEqual([999, 999]);
    advanceTo('2027-03-31T10:00:00Z');
    expect(emulator.paidAmounts(customerId)).toEqual([999, 999, 999]);
  });
});
