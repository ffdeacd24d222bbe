import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { create } from '../../testing/payments';
import { openApp } from '../../testing/render-app';
import { fail, refuse, serve } from '../../testing/server';
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

  // proves security 11.39
  test('whose answer is lost is not called failed where a credit has paid for it', async () => {
    create.mockImplementation(() => {
      becomePremium();
      return fail(() => HttpResponse.error());
    });
    await choose();
    expect(await screen.findByRole('heading', { level: 1, name: "You're Premium!" })).toBeVisible();
    expect(toasts().queryByText('Failed to start subscription process')).not.toBeInTheDocument();
  });

  // proves security 11.39
  test('whose answer is lost with the line is not called failed', async () => {
    create.mockImplementation(() => {
      serve({ 'billing.status': () => fail(() => HttpResponse.error()) });
      return fail(() => HttpResponse.error());
    });
    await choose();
    const sentence = 'We did not hear whether this was done. Please look at your membership before you try again.';
    expect(await toasts().findByText(sentence)).toBeVisible();
    expect(toasts().queryByText('Failed to start subscription process')).not.toBeInTheDocument();
  });

  // proves security 11.39
  test('that was not sent, since the plans could not be read, is called failed', async () => {
    serve({
      'billing.plans': () => fail(() => HttpResponse.error()),
      'billing.status': () => fail(() => HttpResponse.error()),
    });
    await choose();
    expect(await toasts().findByText('Failed to start subscription process')).toBeVisible();
    expect(create).not.toHaveBeenCalled();
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
