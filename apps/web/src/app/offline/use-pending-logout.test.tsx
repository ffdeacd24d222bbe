import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSignIn } from '../../features/auth/use-sign-in';
import { api, createApiClient, createQueryClient } from '../../lib/api';
import { writeMember } from '../../lib/member-of-browser';
import { findPendingLogout, forgetLogout, rememberLogout } from '../../lib/pending-logout';
import { useViewer } from '../../lib/use-viewer';
import { viewerLink } from '../../offline/viewer-link';
import { aUser } from '../../testing/fixtures';
import { type Behaviour, pending, refuse, serve } from '../../testing/server';
import { usePendingLogout } from './use-pending-logout';

afterEach(() => {
  vi.useRealTimers();
  forgetLogout();
});

const refuseLogout = () => refuse('SERVICE_UNAVAILABLE', 'The database does not answer.');

function renderViewer() {
  const queryClient = createQueryClient();
  const client = createApiClient([viewerLink]);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </api.Provider>
  );
  const use = () => {
    usePendingLogout();
    return { ...useViewer(), signIn: useSignIn() };
  };
  return renderHook(use, { wrapper });
}

// proves security 1.15
test('a logout that the server refuses is sent again, and a visitor is shown until then', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  rememberLogout(aUser().id);
  const logout = vi.fn<NonNullable<Behaviour['auth.logout']>>(refuseLogout);
  serve({ 'auth.viewer': () => ({ user: aUser() }), 'auth.logout': logout });
  const { result } = renderViewer();
  await vi.waitFor(() => expect(result.current).toMatchObject({ isLoading: false, user: null }));
  await vi.waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
  expect(findPendingLogout()).toBe(aUser().id);

  logout.mockReturnValue({ success: true });
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await vi.waitFor(() => expect(findPendingLogout()).toBeUndefined());
  expect(logout).toHaveBeenCalledTimes(2);
});

// proves security 1.15
test('a logout that a broken line swallowed is given up and sent again', async () => {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
  rememberLogout(aUser().id);
  const logout = vi.fn<NonNullable<Behaviour['auth.logout']>>(() => pending());
  serve({ 'auth.viewer': () => ({ user: aUser() }), 'auth.logout': logout });
  renderViewer();
  await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
  logout.mockReturnValue({ success: true });
  patience.abort();
  await waitFor(() => expect(findPendingLogout()).toBeUndefined(), { timeout: 10_000 });
  expect(timeout).toHaveBeenCalledWith(10_000);
});

// proves security 12.40
test('that of a tab that was left open hides nobody who has logged in since', async () => {
  writeMember('8');
  rememberLogout(aUser().id);
  serve({ 'auth.viewer': () => ({ user: aUser({ id: 8 }) }), 'auth.logout': () => pending() });
  const { result } = renderViewer();
  await waitFor(() => expect(result.current).toMatchObject({ isLoading: false, user: { id: 8 } }));
});

// proves security 1.15
test('a login takes its place', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  rememberLogout(aUser().id);
  const logout = vi.fn<NonNullable<Behaviour['auth.logout']>>(refuseLogout);
  serve({ 'auth.viewer': () => ({ user: aUser() }), 'auth.logout': logout });
  const { result } = renderViewer();
  await vi.waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
  result.current.signIn({ user: aUser() });
  expect(findPendingLogout()).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(logout).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(result.current.user).toMatchObject({ id: aUser().id }));
});

// proves security 1.15
test('it is not sent again when somebody else is logged in', async () => {
  rememberLogout(aUser().id);
  const logout = vi.fn<NonNullable<Behaviour['auth.logout']>>(() =>
    refuse('UNAUTHORIZED', 'Somebody else is logged in'),
  );
  serve({ 'auth.viewer': () => ({ user: aUser({ id: 8 }) }), 'auth.logout': logout });
  renderViewer();
  await waitFor(() => expect(findPendingLogout()).toBeUndefined());
  expect(logout).toHaveBeenCalledOnce();
});

// proves security 1.15
test('it is remembered where storage is full', () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  rememberLogout(7);
  setItem.mockRestore();
  expect(findPendingLogout()).toBe(7);
  forgetLogout();
  expect(findPendingLogout()).toBeUndefined();
});

// proves security 1.15
test('one that an earlier version remembered is sent without a member', async () => {
  localStorage.setItem('logout', 'pending');
  const fetched = vi.spyOn(window, 'fetch');
  serve({ 'auth.viewer': () => ({ user: aUser() }), 'auth.logout': () => ({ success: true }) });
  renderViewer();
  await waitFor(() => expect(findPendingLogout()).toBeUndefined());
  const sent = fetched.mock.calls.find(([address]) => typeof address === 'string' && address.includes('auth.logout'));
  expect(new Headers(sent?.[1]?.headers).get('x-vizzi-member')).toBe('0');
  fetched.mockRestore();
});
