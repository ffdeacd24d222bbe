import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MONTHLY, openEmulator, type OpenEmulator, YEARLY } from './testing/open-emulator.js';

const START = new Date('2027-01-31T10:00:00Z');
const PERIOD_SECONDS = 28 * 86_400;

let emulator: OpenEmulator;
const open = async () => {
  emulator = await openEmulator({ clock: () => START });
};
beforeEach(open);
afterEach(() => emulator.close());

test('a switch credits the unused time to the second', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: PERIOD_SECONDS - 1 }), async (seconds) => {
      await emulator.close();
      await open();
      const { id, customerId } = await emulator.subscribe('4242424242424242');
      emulator.controls.advance(seconds * 1000);
      const amountDue = await emulator.previewSwitch(id, YEARLY.id);
      expect(amountDue).toBe(9999 - Math.round((999 * (PERIOD_SECONDS - seconds)) / PERIOD_SECONDS));
      await emulator.switchTo(id, YEARLY.id);
      expect(emulator.paidAmounts(customerId)).toEqual([999, amountDue]);
      const start = emulator.controls.findSubscription(id)?.items.data[0].current_period_start;
      expect(start).toBe(START.getTime() / 1000 + seconds);
    }),
    { numRuns: 20 },
  );
});

test('a credit is used up by the next invoices', async () => {
  const { id, customerId } = await emulator.subscribe('4242424242424242', YEARLY.id);
  emulator.controls.advance(new Date('2027-12-31T10:00:00Z'));
  await emulator.switchTo(id, MONTHLY.id);
  // 31 of 365 days are unused, worth 849; the month costs 999.
  expect(emulator.paidAmounts(customerId)).toEqual([9999, 150]);
  await emulator.switchTo(id, YEARLY.id);
  await emulator.switchTo(id, MONTHLY.id);
  const { balance = 0 } = emulator.controls.findCustomer(customerId) ?? {};
  expect(balance).toBe(999 - 9999);
  emulator.controls.advance(new Date('2028-01-31T10:00:00Z'));
  expect(emulator.controls.findCustomer(customerId)?.balance).toBe(balance + 999);
  expect(emulator.controls.findSubscription(id)?.status).toBe('active');
});

test('a switch after a trial charges and credits nothing before the trial ends', async () => {
  const { id, customerId } = await emulator.subscribe('4242424242424242', YEARLY.id);
  emulator.controls.advance(new Date('2027-12-31T10:00:00Z'));
  const { items } = await emulator.stripe.subscriptions.retrieve(id);
  const [item] = items.data;
  const end = item?.current_period_end ?? 0;
  const switchAt = (trialEnd: number) =>
    emulator.stripe.subscriptions.update(id, {
      items: [{ id: item?.id ?? '', price: MONTHLY.id }],
      proration_behavior: 'none',
      trial_end: trialEnd,
    });
  await expect(switchAt(Date.parse('2027-12-31T10:00:00Z') / 1000)).rejects.toMatchObject({ param: 'trial_end' });
  const expected = { status: 'trialing', trial_end: end, items: { data: [{ current_period_end: end }] } };
  expect(await switchAt(end)).toMatchObject(expected);
  expect(emulator.controls.findCustomer(customerId)?.balance).toBe(0);
  expect(emulator.paidAmounts(customerId)).toEqual([9999, 0]);
  emulator.controls.advance(new Date('2028-01-31T09:59:59Z'));
  expect(emulator.controls.findSubscription(id)).toMatchObject({ status: 'trialing' });
  emulator.controls.advance(1000);
  expect(emulator.controls.findSubscription(id)).toMatchObject({ status: 'active', items: { data: [MONTHLY_PERIOD] } });
  expect(emulator.paidAmounts(customerId)).toEqual([9999, 0, 999]);
});

const MONTHLY_PERIOD = {
  price: { id: MONTHLY.id },
  current_period_start: Date.parse('2028-01-31T10:00:00Z') / 1000,
  current_period_end: Date.parse('2028-02-29T10:00:00Z') / 1000,
};
