import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aBillingAccount, aPremiumUser } from '../../testing/fixtures';
import { type Account, ask, become } from '../../testing/ask-about-membership';
import { A_SUBSCRIPTION, at, statusOf } from '../../testing/payments';
import { openApp, signInAs } from '../../testing/render-app';
import { pending, refuse, serve, type Behaviour } from '../../testing/server';

type Change = NonNullable<Behaviour['billing.cancel']>;

const CANCELLED = { ...A_SUBSCRIPTION, cancelAtPeriodEnd: true };
const YEARLY = { ...A_SUBSCRIPTION, tier: 'yearly', currentPeriodEnd: at(2027, 11, 20) };
const PAST_DUE = { ...A_SUBSCRIPTION, hasSubscription: false, status: 'past_due', payUrl: 'https://pay.example/1' };
const ENDED = aBillingAccount({ status: 'canceled' });

/** A mutation that succeeds. */
const into = (account: Account) =>
  vi.fn<Change>(() => {
    become(account);
    return statusOf(account);
  });

const refundInto = (account: Account, right?: string) =>
  vi.fn<NonNullable<Behaviour['billing.refund']>>((input) => {
    if (right && !input?.code) refuse('UNAUTHORIZED', 'We have mailed a code to maya@vizzi.example.', 'code_required');
    if (input?.code !== right) refuse('BAD_REQUEST', 'This code is wrong.');
    become(account);
    return statusOf(account);
  });

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const focusIsInMembership = () =>
  waitFor(() => expect(document.activeElement?.closest('[aria-label="Membership"]')).toBeInTheDocument());

describe('cancelling', () => {
  const question = (account = A_SUBSCRIPTION) => ask(account, 'Cancel subscription', 'Cancel your subscription?');

  test('explains the effect, and changes nothing without confirmation', async () => {
    const cancel = into(CANCELLED);
    const { user, dialog } = await question();
    serve({ 'billing.cancel': cancel });
    expect(dialog.getByText('You keep premium until December 20, 2026. After that nothing is charged.')).toBeVisible();
    expect(dialog.getByText(/until December 20, 2026 you can have \$9\.99 back instead/)).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Keep subscription' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await gone();
    expect(cancel).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel subscription' })).toHaveFocus());
  });

  test('while the renewal is being charged says that premium ends now, and that it has', async () => {
    const { user, dialog } = await question({ ...A_SUBSCRIPTION, billedUntil: at(2027, 1, 20) });
    expect(dialog.getByText('Your subscription ends now. Nothing more is charged.')).toBeVisible();
    expect(dialog.queryByText(/back instead/)).not.toBeInTheDocument();
    serve({ 'billing.cancel': into({ ...A_SUBSCRIPTION, hasSubscription: false, status: 'canceled', tier: null }) });
    await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Your subscription has ended.')).toBeVisible();
  });

  test('is sent once, says by when, as the plan is now, and updates the page', async () => {
    // Renewed since the page was opened.
    const cancel = into({ ...CANCELLED, currentPeriodEnd: at(2027, 1, 20) });
    const { user, dialog, main } = await question();
    serve({ 'billing.cancel': cancel });
    await user.dblClick(dialog.getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Cancelled. You keep premium until January 20, 2027.')).toBeVisible();
    expect(await main.findByText(/^Ends on January 20, 2027\./)).toBeVisible();
    expect(cancel).toHaveBeenCalledOnce();
    await gone();
    await focusIsInMembership();
  });

  // proves security 11.53
  test('updates the page also where the first reading after it is lost', async () => {
    const { user, dialog, main } = await question();
    const cancel = into(CANCELLED);
    serve({
      'billing.cancel': (input) => {
        const answer = cancel(input);
        serve({ 'billing.status': () => refuse('SERVICE_UNAVAILABLE', 'No') });
        return answer;
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    expect(await main.findByText(/^Ends on December 20, 2026\./)).toBeVisible();
    await gone();
  });

  test('shows a failure, changes nothing, and can be retried', async () => {
    const { user, dialog, main } = await question();
    const fail = () => refuse('SERVICE_UNAVAILABLE', 'The payment provider does not answer.');
    serve({ 'billing.cancel': fail, 'billing.status': fail });
    await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The payment provider does not answer.');
    serve({ 'billing.cancel': into(CANCELLED) });
    const again = dialog.getByRole('button', { name: 'Cancel subscription' });
    await waitFor(() => expect(again).toBeEnabled());
    await user.click(again);
    expect(await main.findByText(/^Ends on December 20, 2026\./)).toBeVisible();
  });

  test('an unpaid subscription ends at once', async () => {
    const { user, dialog, main } = await question(PAST_DUE);
    serve({ 'billing.cancel': into(ENDED) });
    expect(dialog.getByText('Your subscription ends now. Nothing more is charged.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Your subscription has ended.')).toBeVisible();
    expect(await main.findByRole('link', { name: 'Upgrade' })).toBeVisible();
  });
});

test('resuming before an end that was set earlier says when the period is over', async () => {
  const { dialog } = await ask(
    { ...CANCELLED, currentPeriodEnd: at(2026, 12, 2) },
    'Resume',
    'Resume your subscription?',
  );
  expect(dialog.getByText(/On December 20, 2026 you pay \$9\.99/)).toBeVisible();
});

test('resuming explains the next payment and updates the page', async () => {
  const { user, dialog, main } = await ask(CANCELLED, 'Resume', 'Resume your subscription?');
  serve({ 'billing.resume': into(A_SUBSCRIPTION) });
  expect(
    dialog.getByText(
      'You pay nothing today. On December 20, 2026 you pay $9.99, and then every month until you cancel.',
    ),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Resume subscription' }));
  expect(await screen.findByText('Welcome back. Your subscription goes on.')).toBeVisible();
  expect(await main.findByText('Next billing date: December 20, 2026')).toBeVisible();
  await gone();
  await focusIsInMembership();
});

describe('switching', () => {
  const toYearly = () => ask(A_SUBSCRIPTION, 'Switch to yearly', 'Switch to the Yearly Plan?');

  test("shows today's and later prices and updates the page", async () => {
    serve({ 'billing.previewSwitch': () => ({ amountDue: 9000, currency: 'usd', startsAt: null }) });
    const { user, dialog, main } = await toYearly();
    const change = vi.fn<NonNullable<Behaviour['billing.switchPlan']>>(() => {
      become(YEARLY);
      return statusOf(YEARLY);
    });
    serve({ 'billing.switchPlan': change });
    expect(await dialog.findByText('You pay $90.00 today and $99.99 every year from then on.')).toBeVisible();
    await user.dblClick(dialog.getByRole('button', { name: 'Switch to yearly' }));
    expect(await screen.findByText('You are on the Yearly Plan now.')).toBeVisible();
    expect(await main.findByText('Next billing date: November 20, 2027')).toBeVisible();
    expect(change).toHaveBeenCalledExactlyOnceWith({ tier: 'yearly', startsAt: null });
  });

  test('to the cheaper plan says when it begins', async () => {
    const startsAt = YEARLY.currentPeriodEnd;
    serve({ 'billing.previewSwitch': () => ({ amountDue: 0, currency: 'usd', startsAt }) });
    const { user, dialog, main } = await ask(YEARLY, 'Switch to monthly', 'Switch to the Monthly Plan?');
    const monthly = { ...A_SUBSCRIPTION, currentPeriodEnd: startsAt };
    serve({
      'billing.switchPlan': () => {
        become(monthly);
        return statusOf(monthly);
      },
    });
    expect(
      await dialog.findByText('You pay nothing today. From November 20, 2027 on it is $9.99 every month.'),
    ).toBeVisible();
    expect(dialog.getByText('What you have paid for is yours until then.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Switch to monthly' }));
    expect(await screen.findByText('The Monthly Plan begins on November 20, 2027.')).toBeVisible();
    expect(await main.findByText('Next billing date: November 20, 2027')).toBeVisible();
  });

  test('is not possible before its price is known', async () => {
    serve({ 'billing.previewSwitch': pending });
    const { dialog } = await toYearly();
    expect(dialog.getByRole('button', { name: 'Switch to yearly' })).toBeDisabled();
  });

  test('can refetch a price that could not be read', async () => {
    serve({ 'billing.previewSwitch': () => refuse('SERVICE_UNAVAILABLE', 'The payment provider does not answer.') });
    const { user, dialog } = await toYearly();
    expect(await dialog.findByRole('alert')).toHaveTextContent('The payment provider does not answer.');
    serve({ 'billing.previewSwitch': () => ({ amountDue: 9000, currency: 'usd', startsAt: null }) });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText(/^You pay \$90\.00 today/)).toBeVisible();
  });

  test('shows why the bank refused', async () => {
    serve({
      'billing.previewSwitch': () => ({ amountDue: 9000, currency: 'usd', startsAt: null }),
      'billing.switchPlan': () => refuse('CONFLICT', 'Your card was declined. Nothing has changed.'),
    });
    const { user, dialog } = await toYearly();
    await dialog.findByText(/^You pay \$90\.00 today/);
    await user.click(dialog.getByRole('button', { name: 'Switch to yearly' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Your card was declined. Nothing has changed.');
  });
});

test('the refund says that premium ends now and updates the page', async () => {
  const refund = refundInto(ENDED);
  const { user, dialog, main } = await ask(A_SUBSCRIPTION, 'Get $9.99 back', 'Get $9.99 back?');
  serve({ 'billing.refund': refund });
  expect(dialog.getByText('You get $9.99 back. Premium ends now.')).toBeVisible();
  await user.dblClick(dialog.getByRole('button', { name: 'Refund and end premium' }));
  expect(await screen.findByText('$9.99 is on its way back to your card.')).toBeVisible();
  expect(await main.findByRole('link', { name: 'Upgrade' })).toBeVisible();
  expect(main.queryByText('Premium Member')).not.toBeInTheDocument();
  expect(refund).toHaveBeenCalledOnce();
  await gone();
  await focusIsInMembership();
});

// proves security 11.28
test('the refund asks for the mailed code when the server does', async () => {
  const { user, dialog } = await ask(A_SUBSCRIPTION, 'Get $9.99 back', 'Get $9.99 back?');
  serve({ 'billing.refund': refundInto(ENDED, 'K7QM-2XRD') });
  expect(dialog.queryByLabelText('Code from our email')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Refund and end premium' }));
  const field = await dialog.findByLabelText('Code from our email');
  expect(field).toHaveAccessibleDescription('We have mailed a code to maya@vizzi.example.');
  await waitFor(() => expect(field).toHaveFocus());
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  await user.keyboard('K7QM');
  await user.click(dialog.getByRole('button', { name: 'Refund and end premium' }));
  expect(await dialog.findByText('This code is wrong.')).toBeVisible();
  await user.type(dialog.getByLabelText('Code from our email'), '-2XRD{Enter}');
  expect(await screen.findByText('$9.99 is on its way back to your card.')).toBeVisible();
  await gone();
});

describe('the card', () => {
  async function openAccount() {
    become(A_SUBSCRIPTION);
    const app = openApp('/account');
    return { ...app, button: await screen.findByRole('button', { name: 'Update card' }) };
  }

  test('is changed at the provider', async () => {
    const portal = vi.fn<NonNullable<Behaviour['billing.portal']>>(() => ({ url: '#portal' }));
    serve({ 'billing.portal': portal });
    const { user, button } = await openAccount();
    await user.dblClick(button);
    await waitFor(() => expect(window.location.hash).toBe('#portal'));
    expect(portal).toHaveBeenCalledOnce();
    window.location.hash = '';
  });

  test('cannot be changed while the provider does not answer', async () => {
    serve({ 'billing.portal': () => refuse('SERVICE_UNAVAILABLE', '') });
    const { user, button } = await openAccount();
    await user.click(button);
    expect(await screen.findByText('The page for your card did not open. Please try again.')).toBeVisible();
  });
});

test('a premium member is never asked to pay twice', async () => {
  signInAs(aPremiumUser());
  serve({ 'billing.account': () => YEARLY });
  openApp('/account');
  expect(await screen.findByText('Next billing date: November 20, 2027')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pay now' })).not.toBeInTheDocument();
});
