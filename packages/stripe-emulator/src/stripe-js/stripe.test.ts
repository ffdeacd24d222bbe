// @vitest-environment jsdom
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openEmulator, type OpenEmulator } from '../testing/open-emulator.js';
import { createStripe } from './stripe.js';

const RETURN_URL = 'http://localhost:3000/?subscription=success';

let emulator: OpenEmulator;
let app: FastifyInstance;
let stripe: Stripe;

beforeEach(async () => {
  // jsdom goes to another hash, and to no other page.
  emulator = await openEmulator({ browserUrl: '#stripe-emulator' });
  app = fastify({ forceCloseConnections: true });
  await app.register(emulator.browser, { prefix: '/stripe-emulator' });
  stripe = createStripe(`${await app.listen({ port: 0, host: '127.0.0.1' })}/stripe-emulator/`);
});
afterEach(async () => {
  document.body.replaceChildren();
  window.location.hash = '';
  await app.close();
  await emulator.close();
});

/** A payment element in the page, for a subscription that waits for its first payment. */
async function openForm(appearance: Appearance = {}) {
  const subscription = await emulator.subscribe();
  const elements = stripe.elements({ clientSecret: subscription.clientSecret, appearance });
  const payment = elements.create('payment');
  payment.mount(document.body);
  const confirm = () =>
    stripe.confirmPayment({ elements, confirmParams: { return_url: RETURN_URL }, redirect: 'if_required' });
  const status = () => emulator.controls.findSubscription(subscription.id)?.status;
  return { user: userEvent.setup(), elements, payment, confirm, status };
}

const press = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('the card form', () => {
  test.each([
    { what: 'nothing', card: {}, label: 'Card number', message: 'Your card number is incomplete.' },
    {
      what: 'a wrong number',
      card: { 'Card number': '4242424242424241' },
      label: 'Card number',
      message: 'Your card number is invalid.',
    },
    {
      what: 'a number alone',
      card: { 'Card number': '4242424242424242' },
      label: 'Expiry date',
      message: "Your card's expiration date is incomplete.",
    },
    {
      what: 'no security code',
      card: { 'Card number': '4242424242424242', 'Expiry date': '1299' },
      label: 'Security code',
      message: "Your card's security code is incomplete.",
    },
  ])('with $what shows the error at its field and pays nothing', async ({ card, label, message }) => {
    const { user, confirm, status } = await openForm();
    for (const [name, text] of Object.entries(card)) await user.type(field(name), text);
    expect(await confirm()).toMatchObject({ error: { type: 'validation_error', message } });
    expect(document.activeElement).toBe(field(label));
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    const description = document.getElementById(field(label).getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe(message);
    expect(status()).toBe('incomplete');
    expect(emulator.pendingTypes()).not.toContain('payment_intent.payment_failed');
    await user.type(field(label), '1');
    expect(field(label).hasAttribute('aria-invalid')).toBe(false);
    expect(description?.textContent).toBe('');
  });

  test('formats what is typed and keeps the caret in its place', async () => {
    const { user } = await openForm();
    await user.type(field('Card number'), '42424242424242');
    expect(field('Card number').value).toBe('4242 4242 4242 42');
    await user.type(field('Card number'), '0', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(field('Card number').value).toBe('4204 2424 2424 242');
    expect(field('Card number').selectionStart).toBe(3);
    await user.type(field('Expiry date'), '430');
    expect(field('Expiry date').value).toBe('04 / 30');
    await user.keyboard('{Backspace}{Backspace}{Backspace}');
    expect(field('Expiry date').value).toBe('0');
    await user.type(field('Security code'), '12345');
    expect(field('Security code').value).toBe('123');
  });

  test('can be filled in by the browser', async () => {
    await openForm();
    const labels = ['Card number', 'Expiry date', 'Security code'];
    expect(labels.map((label) => field(label).autocomplete)).toEqual(['cc-number', 'cc-exp', 'cc-csc']);
    expect(labels.map((label) => field(label).getAttribute('inputmode'))).toEqual(labels.map(() => 'numeric'));
  });

  test.each([
    ['Works', '4242 4242 4242 4242'],
    ['Declined', '4000 0000 0000 0002'],
    ['Insufficient funds', '4000 0000 0000 9995'],
    ['3-D Secure', '4000 0025 0000 3155'],
    ['Expired', '4000 0000 0000 0069'],
  ])('offers the test card %s', async (name, number) => {
    const { user, payment } = await openForm();
    const onChange = vi.fn<(event: { complete: boolean; empty: boolean }) => void>();
    payment.on('change', onChange);
    await user.click(press(name));
    expect(field('Card number').value).toBe(number);
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ complete: true, empty: false }));
  });

  test('tells when it is ready, also a listener that comes after mounting', async () => {
    const { payment } = await openForm();
    const onReady = vi.fn<() => void>();
    payment.on('ready', onReady);
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  });

  test('has the appearance that the page gives, and keeps the card when it changes', async () => {
    const look = (border: string): Appearance => ({
      variables: { colorText: '#010203' },
      rules: { '.Input': { borderColor: border } },
    });
    const { user, elements } = await openForm(look('rgb(4, 5, 6)'));
    await user.click(press('Works'));
    const root = document.querySelector('.stripe-emulator') ?? document.body;
    expect(getComputedStyle(root).getPropertyValue('--colorText')).toBe('#010203');
    expect(getComputedStyle(field('Card number')).borderTopColor).toBe('rgb(4, 5, 6)');
    await elements.update({ appearance: look('rgb(7, 8, 9)') });
    expect(getComputedStyle(field('Card number')).borderTopColor).toBe('rgb(7, 8, 9)');
    expect(field('Card number').value).toBe('4242 4242 4242 4242');
  });
});

describe('a payment', () => {
  test('succeeds with a good card', async () => {
    const { user, confirm, status } = await openForm();
    await user.click(press('Works'));
    expect(await confirm()).toMatchObject({ paymentIntent: { status: 'succeeded' } });
    expect(status()).toBe('active');
  });

  test('fails with the refusal of the bank, and can be repeated', async () => {
    const { user, confirm, status } = await openForm();
    await user.click(press('Insufficient funds'));
    expect(await confirm()).toMatchObject({
      error: { type: 'card_error', code: 'card_declined', message: 'Your card has insufficient funds.' },
    });
    expect(status()).toBe('incomplete');
    await user.click(press('Works'));
    expect(await confirm()).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  test('that is paid already fails with its intent', async () => {
    const { user, confirm } = await openForm();
    await user.click(press('Works'));
    await confirm();
    expect(await confirm()).toMatchObject({
      error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } },
    });
  });

  test('goes to the page of 3-D Secure, and fails when the browser comes back from there', async () => {
    const { user, confirm } = await openForm();
    await user.click(press('3-D Secure'));
    const result = confirm();
    await waitFor(() => expect(window.location.hash).toMatch(/^#stripe-emulator\/3d-secure\/pi_/));
    window.dispatchEvent(new Event('pageshow'));
    expect(await result).toMatchObject({ error: { code: 'payment_intent_authentication_failure' } });
  });

  test('without an answer charges nothing and says so', async () => {
    const { user, confirm } = await openForm();
    await user.click(press('Works'));
    await app.close();
    expect(await confirm()).toMatchObject({ error: { type: 'api_connection_error' } });
  });
});

test('what the emulator does not support is refused', async () => {
  const call = stripe.confirmCardPayment('pi_1_secret_1');
  await expect(call).rejects.toThrow('The Stripe emulator does not support confirmCardPayment');
});
