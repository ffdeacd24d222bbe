import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { create } from '../../testing/payments';
import { openApp } from '../../testing/render-app';
import { refuse, serve } from '../../testing/server';
import { beAboutToBuy, becomePremium, choose, toasts } from './testing/checkout';

beforeEach(beAboutToBuy);

describe('choosing a plan', () => {
  // proves spec 2.11.10, spec 4.27
  test('creates a payment for that plan, and focuses its form', async () => {
    await choose('yearly');
    expect(await screen.findByRole('heading', { name: 'Payment' })).toHaveFocus();
    expect(create).toHaveBeenCalledExactlyOnceWith({ priceId: 'price_year', tier: 'yearly' });
    expect(await screen.findByText('Test mode: no real charge')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Complete Subscription' })).toBeVisible();
    expect(screen.getByText('$99.99 today, then $99.99 every year until you cancel.')).toBeVisible();
  });

  test('twice in a row creates one payment', async () => {
    const { user } = openApp('/upgrade');
    await user.dblClick(await screen.findByRole('button', { name: 'Subscribe monthly' }));
    expect(await screen.findByLabelText('Card number')).toBeVisible();
    expect(create).toHaveBeenCalledExactlyOnceWith({ priceId: 'price_month', tier: 'monthly' });
  });

  test('keeps the other plan selectable', async () => {
    const { user } = await choose('yearly');
    await user.click(await screen.findByRole('button', { name: 'Choose monthly instead' }));
    expect(await screen.findByText('$9.99 today, then $9.99 every month until you cancel.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Payment' })).toHaveFocus();
    expect(create.mock.calls).toEqual([
      [{ priceId: 'price_year', tier: 'yearly' }],
      [{ priceId: 'price_month', tier: 'monthly' }],
    ]);
  });

  test('that is not sold is a configuration error', async () => {
    serve({ 'billing.plans': () => [] });
    const { user } = await choose();
    expect(await toasts().findByText('Configuration Error')).toBeVisible();
    expect(toasts().getByText('Subscription plans are not configured. Please contact support.')).toBeVisible();
    await user.click(toasts().getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(toasts().queryByText('Configuration Error')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Subscribe yearly' }));
    expect(await toasts().findByText('Configuration Error')).toBeVisible();
    expect(create).not.toHaveBeenCalled();
  });

  test('without a provider to pay it with is a configuration error', async () => {
    serve({ 'billing.checkout': () => null });
    await choose();
    expect(await toasts().findByText('Configuration Error')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Payment' })).not.toBeInTheDocument();
  });

  // proves spec 8.19
  test('shows an error when there is no client secret', async () => {
    create.mockReturnValue({ clientSecret: '' });
    await choose();
    expect(await toasts().findByText('Failed to create checkout session')).toBeVisible();
    expect(toasts().getByText('Error')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Payment' })).not.toBeInTheDocument();
  });

  test('that a credit covers needs no card: premium is open', async () => {
    create.mockImplementation(() => {
      becomePremium();
      return { clientSecret: null };
    });
    await choose();
    expect(await screen.findByRole('heading', { level: 1, name: "You're Premium!" })).toBeVisible();
    expect(toasts().getByText('Payment Successful')).toBeVisible();
  });

  test('too often shows how long to wait', async () => {
    const reason = 'Too many tries. Please wait 60 minutes and try again.';
    create.mockImplementation(() => refuse('TOO_MANY_REQUESTS', reason));
    await choose();
    expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent(reason);
  });

  // proves spec 8.20
  test('shows a failure, and can be retried', async () => {
    create.mockImplementationOnce(() => refuse('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.'));
    const { user } = await choose();
    expect(await toasts().findByText('Failed to start subscription process')).toBeVisible();
    expect(toasts().getByText('Error')).toBeVisible();
    expect(screen.queryByText('Something went wrong on our side.')).not.toBeInTheDocument();
    const again = screen.getByRole('button', { name: 'Subscribe yearly' });
    await waitFor(() => expect(again).toBeEnabled());
    await user.click(again);
    expect(await screen.findByLabelText('Card number')).toBeVisible();
  });

  test('shows the reason of a refusal and a link to the account', async () => {
    const reason = 'You have a subscription already. Your Account page shows how it stands.';
    create.mockImplementation(() => refuse('CONFLICT', reason));
    await choose();
    expect(await toasts().findByText('Failed to start subscription process')).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('alert')).toHaveTextContent(reason);
    expect(main.getByRole('link', { name: 'Go to your Account page' })).toHaveAttribute('href', '/account');
  });

  test('shows the premium page to a member who upgraded in another tab', async () => {
    create.mockImplementation(() => {
      becomePremium();
      return refuse('CONFLICT', 'You have premium already.');
    });
    await choose();
    expect(await screen.findByRole('heading', { level: 1, name: "You're Premium!" })).toBeVisible();
  });
});
