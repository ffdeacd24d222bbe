import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '@vizzi/api/contracts';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aBillingAccount, aPremiumUser } from '../../testing/fixtures';
import { answerConfirm, confirm, create, DECLINED, TAKEN } from '../../testing/payments';
import { pending, refuse, serve } from '../../testing/server';
import { beAboutToBuy, becomePremium, choose, complete, fillIn, NONE, toasts, YEARLY_STATUS } from './testing/checkout';

beforeEach(beAboutToBuy);

describe('the card', () => {
  test('is not sent while it is incomplete, and can be corrected', async () => {
    answerConfirm(DECLINED);
    const { user } = await choose();
    await screen.findByLabelText('Card number');
    await waitFor(() => expect(complete()).toBeEnabled());
    await user.click(complete());
    expect(await toasts().findByText('Your card number is incomplete.')).toBeVisible();
    expect(screen.getByLabelText('Card number')).toHaveFocus();
    expect(confirm).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Declined' }));
    await user.click(complete());
    expect(await toasts().findByText('Your card was declined.')).toBeVisible();
  });

  test('is submitted by Enter', async () => {
    answerConfirm(() => {
      becomePremium();
      return TAKEN();
    });
    const { user } = await fillIn();
    await user.type(screen.getByLabelText('Security code'), '{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: "You're Premium!" })).toBeVisible();
  });

  test('stays when the theme changes', async () => {
    const { user } = await fillIn();
    const warn = vi.spyOn(console, 'warn');
    await user.click(screen.getByRole('button', { name: /dark|light|theme/i }));
    expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242');
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('paying', () => {
  // proves spec 4.28, spec 8.22
  test('sends the card once, shows the success and the plan', async () => {
    answerConfirm(() => {
      becomePremium();
      return TAKEN();
    });
    const { user } = await fillIn();
    await user.dblClick(complete());
    expect(await toasts().findByText('Payment Successful')).toBeVisible();
    expect(toasts().getByText('You are now subscribed to Vizzi Premium.')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: "You're Premium!" })).toBeVisible();
    expect(await screen.findByText('November 20, 2027')).toBeVisible();
    expect(screen.getByText('Next billing date')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).closest(':focus')).toBeVisible());
    expect(confirm).toHaveBeenCalledExactlyOnceWith({
      client_secret: 'pi_yearly_secret_1',
      card: { number: '4242424242424242', exp_month: 12, exp_year: new Date().getFullYear() + 3, cvc: '123' },
      return_url: 'http://localhost:3000/?subscription=success',
    });
  });

  // proves spec 4.28
  test('refetches the status first, then the viewer', async () => {
    const order: string[] = [];
    answerConfirm(TAKEN);
    const { user } = await fillIn();
    serve({
      'billing.status': () => {
        order.push('status');
        return YEARLY_STATUS;
      },
      'billing.account': () => aBillingAccount(YEARLY_STATUS),
      'auth.viewer': (): { user: User } => {
        order.push('viewer');
        return { user: aPremiumUser() };
      },
    });
    await user.click(complete());
    expect(await screen.findByRole('heading', { level: 1, name: "You're Premium!" })).toBeVisible();
    expect(order.slice(0, 2)).toEqual(['status', 'viewer']);
  });

  test('shows that it is pending, and disables the plans meanwhile', async () => {
    answerConfirm(pending);
    const { user } = await fillIn();
    await user.click(complete());
    expect(await screen.findByText('Your payment is being confirmed. Please stay on this page.')).toBeVisible();
    expect(complete()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Choose monthly instead' })).toBeDisabled();
  });

  // proves spec 4.28, spec 8.21
  test('with a declined card shows the reason, keeps the card, and can be retried', async () => {
    answerConfirm(DECLINED);
    const { user } = await fillIn('Declined');
    await user.click(complete());
    expect(await toasts().findByText('Payment Failed')).toBeVisible();
    expect(toasts().getByText('Your card was declined.')).toBeVisible();
    const form = within(screen.getByRole('form', { name: 'Payment' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Your card was declined.');
    expect(screen.getByLabelText('Card number')).toHaveValue('4000 0000 0000 0002');
    confirm.mockImplementation(() => {
      becomePremium();
      return TAKEN();
    });
    await user.click(screen.getByRole('button', { name: 'Works' }));
    await user.click(complete());
    expect(await screen.findByRole('heading', { level: 1, name: "You're Premium!" })).toBeVisible();
    expect(confirm).toHaveBeenCalledTimes(2);
    expect(create).toHaveBeenCalledOnce();
  });

  test('shows when there is no answer', async () => {
    answerConfirm(() => HttpResponse.error());
    const { user } = await fillIn();
    await user.click(complete());
    expect(await toasts().findByText('Payment not confirmed')).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('We did not hear whether your payment was taken.');
    expect(screen.queryByText(/not been charged/)).not.toBeInTheDocument();
  });

  // proves security 11.39
  test('counts when its answer was lost', async () => {
    answerConfirm(() => {
      becomePremium();
      return HttpResponse.error();
    });
    const { user } = await fillIn();
    await user.click(complete());
    expect(await toasts().findByText('Payment Successful')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: "You're Premium!" })).toBeVisible();
  });

  test('a payment made in another tab counts', async () => {
    answerConfirm(() => {
      becomePremium();
      return HttpResponse.json(
        {
          error: {
            type: 'invalid_request_error',
            code: 'payment_intent_unexpected_state',
            message: 'This PaymentIntent has already succeeded.',
            payment_intent: { id: 'pi_yearly', status: 'succeeded', client_secret: 'pi_yearly_secret_1' },
          },
        },
        { status: 400 },
      );
    });
    const { user } = await fillIn();
    await user.click(complete());
    expect(await toasts().findByText('Payment Successful')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: "You're Premium!" })).toBeVisible();
  });

  test('a payment cancelled in another tab does not count', async () => {
    answerConfirm(() =>
      HttpResponse.json(
        {
          error: {
            type: 'invalid_request_error',
            code: 'payment_intent_unexpected_state',
            message: 'You cannot confirm this PaymentIntent because it has a status of canceled.',
            payment_intent: { id: 'pi_yearly', status: 'canceled', client_secret: 'pi_yearly_secret_1' },
          },
        },
        { status: 400 },
      ),
    );
    const { user } = await fillIn();
    await user.click(complete());
    expect(await toasts().findByText('Payment Failed')).toBeVisible();
    expect(toasts().getByText(/was given up in another tab, and nothing was charged/)).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Please reload the page to go on.');
  });

  test.each([
    { what: 'nobody can say it yet', status: () => NONE },
    { what: 'it cannot be asked', status: () => refuse('SERVICE_UNAVAILABLE', 'No') },
  ])('is not offered twice while $what', async ({ status }) => {
    answerConfirm(TAKEN);
    const { user } = await fillIn();
    serve({ 'billing.status': status });
    await user.click(complete());
    expect(await screen.findByRole('heading', { level: 1, name: 'Almost there' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Complete Subscription' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(/Not confirmed yet|could not be checked/)).toBeVisible();
    becomePremium();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('heading', { level: 1, name: "You're Premium!" })).toBeVisible();
  });

  test('a pending payment is not shown as successful', async () => {
    answerConfirm(() =>
      HttpResponse.json({ payment_intent: { id: 'pi_yearly', status: 'processing', client_secret: 's' } }),
    );
    const { user } = await fillIn();
    await user.click(complete());
    expect(await screen.findByRole('heading', { level: 1, name: 'Almost there' })).toBeVisible();
    expect(toasts().queryByText('Payment Successful')).not.toBeInTheDocument();
  });

  test('premium opens by itself when a pending payment is confirmed', async () => {
    answerConfirm(TAKEN);
    const { user } = await fillIn();
    serve({ 'billing.status': () => NONE });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await user.click(complete());
    expect(await screen.findByRole('heading', { level: 1, name: 'Almost there' })).toBeVisible();
    becomePremium();
    vi.advanceTimersByTime(15_000);
    expect(await screen.findByRole('heading', { level: 1, name: "You're Premium!" })).toBeVisible();
  });

  test('3-D Secure redirects to the bank; without confirmation the payment can be retried', async () => {
    answerConfirm(() =>
      HttpResponse.json({
        payment_intent: {
          id: 'pi_yearly',
          status: 'requires_action',
          client_secret: 'pi_yearly_secret_1',
          next_action: { type: 'redirect_to_url', redirect_to_url: { url: '#bank' } },
        },
      }),
    );
    const { user } = await fillIn('3-D Secure');
    await user.click(complete());
    await waitFor(() => expect(window.location.hash).toBe('#bank'));
    expect(complete()).toBeDisabled();
    window.dispatchEvent(new Event('pageshow'));
    expect(await toasts().findByText('Your bank has not confirmed this payment. Please try again.')).toBeVisible();
    await waitFor(() => expect(complete()).toBeEnabled());
    window.location.hash = '';
  });
});
