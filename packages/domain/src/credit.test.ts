import { expect, test } from 'vitest';
import { traceCredit } from './credit.js';

const invoice = (subscriptionId: string | null, { credited = 0, creditUsed = 0 } = {}) => ({
  subscriptionId,
  credited,
  creditUsed,
});
const first = new Set(['first']);

test('a credit that was not spent is left', () => {
  const invoices = [invoice('first'), invoice('first', { credited: 9000 })];
  expect(traceCredit(invoices, first)).toEqual({ left: 9000, bought: new Set() });
  expect(traceCredit(invoices, new Set(['other']))).toEqual({ left: 0, bought: new Set() });
});

test('what it paid for was bought with it, and so was what came of that', () => {
  const invoices = [
    invoice('first', { credited: 9000 }),
    invoice('second', { creditUsed: 9000 }),
    invoice('second', { credited: 8000 }),
    invoice('third', { creditUsed: 500 }),
  ];
  expect(traceCredit(invoices, first)).toEqual({ left: 7500, bought: new Set(['second', 'third']) });
});

test('of several credits each may have been spent: what any paid for was bought, and what all leave is left', () => {
  const invoices = [
    invoice('first', { credited: 1000 }),
    invoice('other', { credited: 9000 }),
    invoice('third', { creditUsed: 2000 }),
  ];
  expect(traceCredit(invoices, first)).toEqual({ left: 0, bought: new Set(['third']) });
  expect(traceCredit(invoices, new Set(['other']))).toEqual({ left: 7000, bought: new Set(['third']) });
});

test('one that was spent before the next came paid for nothing later', () => {
  const invoices = [
    invoice('first', { credited: 1000 }),
    invoice('first', { creditUsed: 1000 }),
    invoice('other', { credited: 9000 }),
    invoice('third', { creditUsed: 2000 }),
  ];
  expect(traceCredit(invoices, first)).toEqual({ left: 0, bought: new Set() });
});

test('one that was taken back does not hide what a later one paid for', () => {
  const invoices = [
    invoice('refunded', { credited: 9000 }),
    invoice('second', { credited: 9000 }),
    invoice('third', { creditUsed: 9000 }),
  ];
  expect(traceCredit(invoices, new Set(['second']))).toEqual({ left: 0, bought: new Set(['third']) });
});

test('a credit of no subscription pays too', () => {
  const invoices = [
    invoice(null, { credited: 300 }),
    invoice('first', { credited: 9000 }),
    invoice('third', { creditUsed: 300 }),
    invoice(null, { creditUsed: 100 }),
  ];
  expect(traceCredit(invoices, first)).toEqual({ left: 8600, bought: new Set(['third']) });
});
