import { expect, test } from 'vitest';
import { findGuaranteeRefund, guaranteeMemoryBegins } from './refund-policy.js';

const day = (count: number) => new Date(Date.UTC(2026, 2, 1 + count, 12));
const paid = (on: number, amount = 999, refunded = 0) => ({
  id: `in_${on}`,
  paidAt: day(on),
  amount,
  refunded,
  isDisputed: false,
});
const later = (ms: number) => new Date(day(5).getTime() + ms);

test('everything paid within 30 days of the first payment', () => {
  expect(findGuaranteeRefund([paid(0), paid(10, 9000)], null, day(12))).toMatchObject({ amount: 9999, until: day(30) });
});

test('the last moment counts, the next does not', () => {
  expect(findGuaranteeRefund([paid(0)], null, day(30))?.amount).toBe(999);
  expect(findGuaranteeRefund([paid(0)], null, new Date(day(30).getTime() + 1))).toBeUndefined();
});

test('renewals do not begin the days anew', () => {
  expect(findGuaranteeRefund([paid(31), paid(0)], null, day(32))).toBeUndefined();
});

test('nothing without a payment, or once it has been given back', () => {
  expect(findGuaranteeRefund([], null, day(1))).toBeUndefined();
  expect(findGuaranteeRefund([paid(0, 999, 999)], null, day(1))).toBeUndefined();
});

test('what a merchant gave back already is not given twice', () => {
  expect(findGuaranteeRefund([paid(0, 999, 400)], null, day(1))?.amount).toBe(599);
});

test('a refund that broke off may be finished, whenever; what was bought afterwards stays bought', () => {
  const payments = [paid(0, 999, 999), paid(2, 9000), paid(5, 999)];
  const begun = { at: day(5), covers: ['in_0', 'in_2'] };
  expect(findGuaranteeRefund(payments, begun, day(40))).toMatchObject({ amount: 9000, payments: [paid(2, 9000)] });
  expect(findGuaranteeRefund([paid(0, 999, 999), paid(5, 999)], begun, day(5))).toBeUndefined();
});

test('a disputed payment is not given back: no refund begins, one that began gives back the others', () => {
  const payments = [paid(0), { ...paid(2, 9000), isDisputed: true }];
  expect(findGuaranteeRefund(payments, null, day(3))).toBeUndefined();
  const begun = { at: day(3), covers: ['in_0', 'in_2'] };
  expect(findGuaranteeRefund(payments, begun, day(3))).toMatchObject({ amount: 999, payments: [paid(0)] });
  expect(findGuaranteeRefund(payments.slice(1), begun, day(3))).toBeUndefined();
});

// proves security 11.4
test('where the payments were not kept, one of the same second counts as bought afterwards', () => {
  for (const at of [later(0), later(1), later(999)]) {
    expect(findGuaranteeRefund([paid(5)], { at, covers: null }, day(6))).toBeUndefined();
  }
  expect(findGuaranteeRefund([paid(5)], { at: later(1000), covers: null }, day(6))?.amount).toBe(999);
});

test('its use is remembered for three years', () => {
  expect(guaranteeMemoryBegins(new Date('2029-03-10T12:00:00Z'))).toEqual(new Date('2026-03-10T12:00:00Z'));
});
