import { expect, it } from 'vitest';
import { formatMoney } from './format.js';
import { PLANS, YEARLY_AMOUNT_PER_MONTH, YEARLY_SAVING_PERCENT } from './plans.js';

// proves spec 9.4
it('has the prices of the specification', () => {
  expect(formatMoney(PLANS.monthly.amount, PLANS.monthly.currency)).toBe('$9.99');
  expect(formatMoney(PLANS.yearly.amount, PLANS.yearly.currency)).toBe('$99.99');
  expect(YEARLY_SAVING_PERCENT).toBe(17);
  expect(formatMoney(YEARLY_AMOUNT_PER_MONTH, PLANS.yearly.currency)).toBe('$8.33');
});
