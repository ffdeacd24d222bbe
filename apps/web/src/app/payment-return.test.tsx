import { act, screen, waitFor } from '@testing-library/react';
import type { User } from '@vizzi/api/contracts';
import { expect, test, vi } from 'vitest';
import { aUser } from '../testing/fixtures';
import { quietMemberHome } from '../testing/quiet-server';
import { openApp, signInAs } from '../testing/render-app';
import { serve } from '../testing/server';

test('coming back from the payment tidies the address, asks again and grants nothing', async () => {
  quietMemberHome();
  signInAs(aUser());
  const viewer = vi.fn<() => { user: User }>(() => ({ user: aUser() }));
  serve({ 'auth.viewer': viewer });
  const { router } = openApp('/terms');
  await waitFor(() => expect(viewer).toHaveBeenCalledOnce());
  await screen.findByRole('link', { name: 'Account' });
  await act(() => router.navigate('/?subscription=success&from=mail'));
  expect(await screen.findByText('Your payment is being confirmed. This takes a moment.')).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe('?from=mail'));
  await waitFor(() => expect(viewer).toHaveBeenCalledTimes(2));
  expect(await screen.findByRole('link', { name: 'Upgrade Now' })).toBeVisible();
  expect(screen.queryByText('Premium Member')).not.toBeInTheDocument();
});
