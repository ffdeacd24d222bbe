import { expect, test } from 'vitest';
import { checkCard } from './check-card.js';

const TODAY = new Date(2026, 10, 20);
const GOOD = { number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123' };

test('a card is valid until its month ends', () => {
  expect(checkCard(GOOD, TODAY)).toEqual({ number: '4242424242424242', exp_month: 11, exp_year: 2026, cvc: '123' });
});

test('an American Express card has fifteen digits and a code of four', () => {
  expect(checkCard({ ...GOOD, number: '3782 822463 10005', cvc: '1234' }, TODAY)).toMatchObject({ cvc: '1234' });
});

test.each([
  ['number', '', 'incomplete_number', 'Your card number is incomplete.'],
  ['number', '4242 4242 4242 424', 'incomplete_number', 'Your card number is incomplete.'],
  ['number', '4242 4242 4242 4241', 'invalid_number', 'Your card number is invalid.'],
  ['expiry', '', 'incomplete_expiry', "Your card's expiration date is incomplete."],
  ['expiry', '12 / 3', 'incomplete_expiry', "Your card's expiration date is incomplete."],
  ['expiry', '13 / 30', 'invalid_expiry_month', "Your card's expiration date is invalid."],
  ['expiry', '00 / 30', 'invalid_expiry_month', "Your card's expiration date is invalid."],
  ['expiry', '10 / 26', 'invalid_expiry_month_past', "Your card's expiration date is in the past."],
  ['cvc', '12', 'incomplete_cvc', "Your card's security code is incomplete."],
])('%s %j is %s', (field, text, code, message) => {
  expect(checkCard({ ...GOOD, [field]: text }, TODAY)).toEqual([{ field, code, message }]);
});

test('all errors are returned at once, in the order of the fields', () => {
  const errors = checkCard({ number: '', expiry: '', cvc: '' }, TODAY);
  expect(errors).toMatchObject([{ field: 'number' }, { field: 'expiry' }, { field: 'cvc' }]);
});
