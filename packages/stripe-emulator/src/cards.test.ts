import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmulator, type OpenEmulator } from './testing/open-emulator.js';

let emulator: OpenEmulator;
beforeAll(async () => {
  emulator = await openEmulator();
});
afterAll(() => emulator.close());

const secret = async () => (await emulator.subscribe()).clientSecret;
const good = { number: '4242424242424242', exp_month: 12, exp_year: 2090, cvc: '123' };

test.each([
  ['4242424242424242', 'succeeded'],
  ['4242 4242 4242 4242', 'succeeded'],
  ['5555555555554444', 'succeeded'],
  ['4000000000000341', 'succeeded'],
  ['378282246310005', 'succeeded'],
  ['4000002500003155', 'requires_action'],
  ['4000002760003184', 'requires_action'],
])('%s: %s', async (number, status) => {
  expect(emulator.controls.pay(await secret(), { ...good, number })).toEqual({ status, error: undefined });
});

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
])('%s is refused: %s, %s; another card pays then', async (number, code, decline_code, message) => {
  const { pay } = emulator.controls;
  const clientSecret = await secret();
  const { status, error } = pay(clientSecret, number);
  expect(status).toBe('requires_payment_method');
  expect(error).toMatchObject({ type: 'card_error', code, decline_code, message });
  expect(error?.payment_intent).toMatchObject({ last_payment_error: { code, message } });
  expect(pay(clientSecret, good)).toEqual({ status: 'succeeded', error: undefined });
});

test.each([
  [{ number: '4242424242424241' }, 'incorrect_number', 'Your card number is incorrect.'],
  [{ number: '42' }, 'incorrect_number', 'Your card number is incorrect.'],
  [{ number: '<script>' }, 'incorrect_number', 'Your card number is incorrect.'],
  [{ exp_month: 13 }, 'invalid_expiry_month', "Your card's expiration month is invalid."],
  [{ exp_month: 0.5 }, 'invalid_expiry_month', "Your card's expiration month is invalid."],
  [{ exp_year: 3000 }, 'invalid_expiry_year', "Your card's expiration year is invalid."],
  [{ exp_year: 2020 }, 'expired_card', 'Your card has expired.'],
  [{ exp_year: 20 }, 'expired_card', 'Your card has expired.'],
  [{ cvc: '1' }, 'invalid_cvc', "Your card's security code is invalid."],
])('%j is refused without a charge: %s', async (change, code, message) => {
  const { status, error } = emulator.controls.pay(await secret(), { ...good, ...change });
  expect(status).toBe('requires_payment_method');
  expect(error).toMatchObject({ type: 'card_error', code, message });
  expect(error?.charge).toBeUndefined();
});

test('a card is valid until its month ends', async () => {
  const now = emulator.controls.now();
  const thisMonth = { ...good, exp_month: now.getUTCMonth() + 1, exp_year: now.getUTCFullYear() };
  expect(emulator.controls.pay(await secret(), thisMonth).status).toBe('succeeded');
});

test('the cardholder completes or fails an authentication', async () => {
  const { pay, authenticate } = emulator.controls;
  const granted = await secret();
  pay(granted, '4000002760003184');
  expect(authenticate(granted, true)).toEqual({ status: 'succeeded', error: undefined });
  const denied = await secret();
  pay(denied, '4000002500003155');
  expect(authenticate(denied, false)).toEqual({ status: 'requires_payment_method', error: undefined });
  expect(pay(denied, good).status).toBe('succeeded');
});

test('a payment succeeds once only', async () => {
  const { pay } = emulator.controls;
  const clientSecret = await secret();
  pay(clientSecret, good);
  expect(pay(clientSecret, good)).toMatchObject({
    status: 'succeeded',
    error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } },
  });
});
