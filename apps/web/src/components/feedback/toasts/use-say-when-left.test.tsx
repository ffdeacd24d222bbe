import { QueryClientProvider } from '@tanstack/react-query';
import { notifications } from '@mantine/notifications';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient, VIEWER_KEY } from '../../../lib/api';
import { aUser } from '../../../testing/fixtures';
import { toasts } from '../../../testing/toasts';
import { useSayWhenLeft } from './use-say-when-left';

const UNHEARD = 'We did not hear whether your answer arrived.';

beforeEach(() => notifications.clean());

/** The screen of a member. */
function open() {
  const queryClient = createQueryClient();
  queryClient.setQueryData(VIEWER_KEY, { user: aUser({ id: 3 }) });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return { queryClient, ...renderHook(() => useSayWhenLeft('Your answer', UNHEARD), { wrapper }) };
}

test('what failed is said once its screen was left', () => {
  const { result, unmount } = open();
  result.current(new TypeError('Failed to fetch'));
  expect(toasts()).toEqual([]);
  unmount();
  result.current(new TypeError('Failed to fetch'));
  expect(toasts()).toEqual([UNHEARD]);
});

test.each([null, aUser({ id: 4 })])('nobody reads it who is there since: %o', (user) => {
  const { queryClient, result, unmount } = open();
  unmount();
  queryClient.setQueryData(VIEWER_KEY, { user });
  expect(result.current(new TypeError('Failed to fetch'))).toBe(false);
  expect(toasts()).toEqual([]);
});
