import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aUser } from '../../testing/fixtures';
import { sellPlans } from '../../testing/payments';
import { openApp, signInAs } from '../../testing/render-app';
import { serve } from '../../testing/server';

const KEY = 'pk_live_real';
const SCRIPT_URL = 'https://js.stripe.com/endive/stripe.js';
const script = () => document.querySelector(`script[src="${SCRIPT_URL}"]`);

beforeEach(() => {
  signInAs(aUser());
  sellPlans();
  Reflect.deleteProperty(window, 'Stripe');
  serve({
    'billing.checkout': () => ({ publishableKey: KEY, scriptUrl: SCRIPT_URL }),
    'billing.status': () => ({ hasSubscription: false, status: null, tier: null, currentPeriodEnd: null }),
  });
});

afterEach(() => {
  script()?.remove();
  Reflect.deleteProperty(window, 'Stripe');
});

async function choose() {
  const app = openApp('/upgrade');
  await app.user.click(await screen.findByRole('button', { name: 'Subscribe yearly' }));
  await waitFor(() => expect(script()).toBeInTheDocument());
  return app;
}

/** The script is tried twice before the page gives up. */
async function failToLoad() {
  const first = script();
  first?.dispatchEvent(new Event('error'));
  await waitFor(() => {
    expect(script()).toBeInTheDocument();
    expect(script()).not.toBe(first);
  });
  script()?.dispatchEvent(new Event('error'));
}

/** What Stripe's script defines: an element that is ready at once, and the answer to a payment. */
function bringStripe() {
  const update = vi.fn<(options: unknown) => void>();
  const create = vi.fn<(options: unknown) => void>();
  const confirmPayment = vi.fn<(options: object) => Promise<object>>(async () => ({
    error: { type: 'card_error', message: 'Your card was declined.' },
  }));
  const element = {
    mount(place: HTMLElement) {
      place.append('A frame of the provider');
    },
    destroy() {},
    update() {},
    off() {},
    on: (event: string, listener: () => void) => void (event === 'ready' && queueMicrotask(listener)),
  };
  const group = { create: () => element, getElement: () => element, update };
  const nothing = () => {};
  const stripe = {
    elements(options: unknown) {
      create(options);
      return group;
    },
    confirmPayment,
    createToken: nothing,
    createPaymentMethod: nothing,
    confirmCardPayment: nothing,
  };
  const open = vi.fn<(key: string) => object>(() => stripe);
  vi.stubGlobal('Stripe', open);
  return { open, confirmPayment, create, update, group };
}

test('the script is loaded from the given address, again after a failure, and gets the key and the appearance', async () => {
  const { user } = await choose();
  await failToLoad();
  expect(await screen.findByText('The payment form did not load.')).toBeVisible();
  expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(script()).toBeInTheDocument());
  const { open, confirmPayment, create, update, group } = bringStripe();
  script()?.dispatchEvent(new Event('load'));
  expect(await screen.findByText('A frame of the provider')).toBeVisible();
  expect(screen.getByText('Your card is handled by our payment provider. We never see the number.')).toBeVisible();
  expect(open).toHaveBeenCalledExactlyOnceWith(KEY);
  expect(create).toHaveBeenCalledWith(
    expect.objectContaining({
      clientSecret: 'pi_yearly_secret_1',
      appearance: expect.objectContaining({ theme: 'stripe', labels: 'above' }),
    }),
  );

  const complete = screen.getByRole('button', { name: 'Complete Subscription' });
  await waitFor(() => expect(complete).toBeEnabled());
  await user.dblClick(complete);
  const toasts = within(screen.getByRole('region', { name: /Notifications/ }));
  expect(await toasts.findByText('Payment Failed')).toBeVisible();
  expect(toasts.getByText('Your card was declined.')).toBeVisible();
  expect(confirmPayment).toHaveBeenCalledExactlyOnceWith({
    elements: group,
    confirmParams: { return_url: 'http://localhost:3000/?subscription=success' },
    redirect: 'if_required',
  });

  await user.click(screen.getByRole('button', { name: /dark|theme/i }));
  await waitFor(() =>
    expect(update).toHaveBeenLastCalledWith({ appearance: expect.objectContaining({ theme: 'night' }) }),
  );
});
