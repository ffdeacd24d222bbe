import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { serveCatalog } from '../../testing/default-answers';
import { aBillingAccount, aUser } from '../../testing/fixtures';
import { held } from '../../testing/held';
import { closeDialog, leavePage } from '../../testing/leave';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve, type Behaviour } from '../../testing/server';

async function openDialog(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

async function sendPassword(user: UserEvent) {
  const dialog = await openDialog(user, 'Change password');
  await user.type(await dialog.findByLabelText('Current password'), 'secret12');
  await user.type(dialog.getByLabelText('New password'), 'lantern1{Enter}');
}

type Answer = () => Promise<ReturnType<typeof refuse>>;

// proves security 12.62
test.each<[string, string, (answer: Answer) => Behaviour, (user: UserEvent) => Promise<void>]>([
  ['Change password', '/account', (answer) => ({ 'auth.changePassword': answer }), sendPassword],
  [
    'Delete account',
    '/account',
    (answer) => ({ 'auth.deleteAccount': answer }),
    async (user) => {
      const dialog = await openDialog(user, 'Delete account');
      await user.type(await dialog.findByLabelText('Your password'), 'secret12{Enter}');
    },
  ],
  [
    'Forgot your password?',
    '/forgot-password',
    (answer) => ({ 'auth.requestPasswordReset': answer }),
    async (user) => user.type(await screen.findByLabelText('Email'), 'maya@example.com{Enter}'),
  ],
  [
    'Choose a new password',
    '/reset-password#a-secret-token',
    (answer) => ({ 'auth.resetPassword': answer }),
    async (user) => user.type(await screen.findByLabelText('New password'), 'lantern1{Enter}'),
  ],
])('a refusal is said after what asked for it was left: %s', async (about, address, behaviour, send) => {
  const { wait, answer } = held();
  serveCatalog();
  signInAs(aUser());
  serve({ 'billing.account': () => aBillingAccount(), 'auth.checkResetLink': () => ({ isOpen: true }) });
  serve(
    behaviour(async () => {
      await wait;
      return refuse('TOO_MANY_REQUESTS', 'Too many attempts.');
    }),
  );
  const { user, router, queryClient } = openApp(address);
  await send(user);
  await waitFor(() => expect(queryClient.isMutating()).toBe(1));
  await (address === '/account' ? closeDialog(user) : leavePage(router));
  answer();
  expect(await screen.findByText('Too many attempts.')).toBeVisible();
  expect(within(screen.getByRole('alert')).getByText(about)).toBeVisible();
});

// proves security 12.63
test('a password that is changed late closes no dialog that was opened since', async () => {
  const { wait, answer } = held();
  const change = vi.fn<NonNullable<Behaviour['auth.changePassword']>>(async () => {
    await wait;
    return { success: true };
  });
  signInAs(aUser());
  serve({ 'billing.account': () => aBillingAccount(), 'auth.changePassword': change });
  const { user, queryClient } = openApp('/account');
  await sendPassword(user);
  await closeDialog(user);
  const dialog = await openDialog(user, 'Change password');
  answer();
  await screen.findByText('Your password was changed. Other devices were logged out.');
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await user.type(await dialog.findByLabelText('Current password'), 'lantern1');
  await user.type(dialog.getByLabelText('New password'), 'lantern2{Enter}');
  await waitFor(() => expect(change).toHaveBeenCalledTimes(2));
});
