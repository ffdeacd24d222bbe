import { QueryClient } from '@tanstack/react-query';
import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '@vizzi/api/router';

/** The server's procedures as hooks, typed by the router itself. */
export const api = createTRPCReact<AppRouter>();

export function createApiClient() {
  return api.createClient({ links: [httpBatchLink({ url: '/api/trpc' })] });
}

/** Data never goes stale by itself: whoever changes it says which queries to read again. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
      mutations: { retry: false },
    },
  });
}
