import { expect, it } from 'vitest';
import { formatPrice } from './format.js';
import { PLANS, YEARLY_AMOUNT_PER_MONTH, YEARLY_SAVING_PERCENT } from './plans.js';

it('says the prices of the specification', () => {
  expect(formatPrice(PLANS.monthly.amount)).toBe('$9.99');
  expect(formatPrice(PLANS.yearly.amount)).toBe('$99.99');
  expect(YEARLY_SAVING_PERCENT).toBe(17);
  expect(formatPrice(YEARLY_AMOUNT_PER_MONTH)).toBe('$8.33');
});
