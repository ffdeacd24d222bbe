import { expect, it } from 'vitest';
import { DeliveryWarnings } from './delivery-warnings.js';

/** Warnings by a clock that the test sets. */
function create() {
  let time = 0;
  const warnings = new DeliveryWarnings(() => time);
  return { warnings, pass: (seconds: number) => (time += seconds * 1_000) };
}

// proves security 10.81
it('tells the first failure at once, and then one in a minute', () => {
  const { warnings, pass } = create();
  const told = Array.from({ length: 13 }, () => [warnings.isTold(), pass(10)][0]);
  expect(told.flatMap((isTold, index) => (isTold ? [index * 10] : []))).toEqual([0, 60, 120]);
});

// proves security 10.81
it('tells the next one after a delivery, but not one for each mail that a server refuses among others', () => {
  const { warnings, pass } = create();
  expect(warnings.isTold()).toBe(true);
  pass(5);
  expect(warnings.isTold()).toBe(false);
  warnings.endFailing();
  expect(warnings.isTold()).toBe(true);
  warnings.endFailing();
  pass(4);
  expect(warnings.isTold()).toBe(false);
  pass(1);
  expect(warnings.isTold()).toBe(true);
});
