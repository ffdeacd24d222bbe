import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerConfirm, confirm, DECLINED, TAKEN } from '../../testing/payments';
import { beAboutToBuy, becomePremium, choose, complete, fillIn, toasts } from './testing/checkout';

beforeEach(beAboutToBuy);

describe('the card', () => {
  test.each([
    { what: 'nothing', card: {}, field: 'Card number', message: 'Your card number is incomplete.' },
    {
      what: 'a wrong number',
      card: { 'Card number': '4242424242424241' },
      field: 'Card number',
      message: 'Your card number is invalid.',
    },
    {
      what: 'a number alone',
      card: { 'Card number': '4242424242424242' },
      field: 'Expiry date',
      message: "Your card's expiration date is incomplete.",
    },
    {
      what: 'no security code',
      card: { 'Card number': '4242424242424242', 'Expiry date': '1299' },
      field: 'Security code',
      message: "Your card's security code is incomplete.",
    },
  ])('with $what is sent nowhere, and can be put right', async ({ card, field, message }) => {
    answerConfirm(DECLINED);
    const { user } = await choose();
    await screen.findByLabelText('Card number');
    for (const [label, text] of Object.entries(card)) await user.type(screen.getByLabelText(label), text);
    await waitFor(() => expect(complete()).toBeEnabled());
    await user.click(complete());
    const input = screen.getByLabelText(field);
    await waitFor(() => expect(input).toHaveFocus());
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription(message);
    expect(await toasts().findByText(message)).toBeVisible();
    expect(confirm).not.toHaveBeenCalled();
    await user.type(input, '1');
    expect(input).toBeValid();
    await user.click(screen.getByRole('button', { name: 'Declined' }));
    await user.click(complete());
    expect(await toasts().findByText('Your card was declined.')).toBeVisible();
  });

  test('is grouped while it is typed, and the caret stays where it was', async () => {
    const { user } = await choose();
    const number = await screen.findByLabelText<HTMLInputElement>('Card number');
    await user.type(number, '42424242424242');
    expect(number).toHaveValue('4242 4242 4242 42');
    await user.type(number, '0', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(number).toHaveValue('4204 2424 2424 242');
    expect(number.selectionStart).toBe(3);
    await user.type(screen.getByLabelText('Expiry date'), '430');
    expect(screen.getByLabelText('Expiry date')).toHaveValue('04 / 30');
    await user.keyboard('{Backspace}{Backspace}{Backspace}');
    expect(screen.getByLabelText('Expiry date')).toHaveValue('0');
    await user.type(screen.getByLabelText('Security code'), '12345');
    expect(screen.getByLabelText('Security code')).toHaveValue('123');
  });

  test('can be filled in by a browser that knows it', async () => {
    await choose();
    expect(await screen.findByLabelText('Card number')).toHaveAttribute('autocomplete', 'cc-number');
    expect(screen.getByLabelText('Expiry date')).toHaveAttribute('autocomplete', 'cc-exp');
    expect(screen.getByLabelText('Security code')).toHaveAttribute('autocomplete', 'cc-csc');
    expect(screen.getByLabelText('Card number')).toHaveAttribute('inputmode', 'numeric');
  });

  test('is paid with by Enter', async () => {
    answerConfirm(() => {
      becomePremium();
      return TAKEN();
    });
    const { user } = await fillIn();
    await user.type(screen.getByLabelText('Security code'), '{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: "You're Premium!" })).toBeVisible();
  });

  test.each([
    ['Works', '4242 4242 4242 4242'],
    ['Declined', '4000 0000 0000 0002'],
    ['Insufficient funds', '4000 0000 0000 9995'],
    ['3-D Secure', '4000 0025 0000 3155'],
    ['Expired', '4000 0000 0000 0069'],
  ])('%s is a card at hand', async (name, number) => {
    await fillIn(name);
    expect(screen.getByLabelText('Card number')).toHaveValue(number);
  });
});

test('the look of the provider follows the theme without losing the card', async () => {
  const { user } = await fillIn();
  const warn = vi.spyOn(console, 'warn');
  await user.click(screen.getByRole('button', { name: /dark|light|theme/i }));
  expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242');
  expect(warn).not.toHaveBeenCalled();
});
