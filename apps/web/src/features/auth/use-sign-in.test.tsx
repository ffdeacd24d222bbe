import { QueryClientProvider } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { api, createApiClient, createQueryClient } from '../../lib/api';
import { useViewer } from '../../lib/use-viewer';
import { aUser } from '../../testing/fixtures';
import { serve, type Behaviour } from '../../testing/server';
import { useSignIn } from './use-sign-in';

const REDIRECT_DELAY_MS = 100;

afterEach(() => {
  vi.useRealTimers();
});

// proves spec 2.8.10, spec 4.3, spec 9.10
test('stores and refetches the viewer after 100 ms', async () => {
  const viewer = vi.fn<NonNullable<Behaviour['auth.viewer']>>(() => ({ user: null }));
  serve({ 'auth.viewer': viewer });
  const queryClient = createQueryClient();
  const client = createApiClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </api.Provider>
  );
  const { result } = renderHook(() => ({ ...useViewer(), signIn: useSignIn() }), { wrapper });
  await waitFor(() => expect(result.current.isLoading).toBe(false));
  const known = () => queryClient.getQueryData(getQueryKey(api.auth.viewer, undefined, 'query'));
  viewer.mockReturnValue({ user: aUser({ isAdmin: true }) });

  vi.useFakeTimers();
  act(() => result.current.signIn({ user: aUser() }));
  await act(() => vi.advanceTimersByTimeAsync(REDIRECT_DELAY_MS - 1));
  expect(known()).toEqual({ user: null });
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(known()).toEqual({ user: aUser() });

  await act(() => vi.waitFor(() => expect(known()).toEqual({ user: aUser({ isAdmin: true }) }), { timeout: 30_000 }));
  expect(viewer).toHaveBeenCalledTimes(2);
});
