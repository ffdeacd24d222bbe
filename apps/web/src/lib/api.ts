import { QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { createTRPCReact, getQueryKey } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@vizzi/api/router';
import { callCost, MAX_BATCH_COST, MEMBER_HEADER } from '@vizzi/domain';

/** The server's procedures as hooks, typed by the router itself. */
export const api = createTRPCReact<AppRouter>();

const ADDRESS = '/api/trpc';

/** The option of a call that leaves at once, in a request of its own that outlives the page. */
export const KEEP_ALIVE = { context: { keepalive: true } };

type Fetch = NonNullable<Parameters<typeof httpLink>[0]['fetch']>;

const fetchKeepAlive: Fetch = (address, init) =>
  fetch(address, { ...init, signal: init?.signal ?? null, keepalive: true });

/** Calls that begin or end a session, whose answers set or take its cookie: those of logins, logouts, passwords and accounts. */
const SESSION_CALLS = /^auth\.(change|delete|log|reg|reset)/;

/** Milliseconds after which a request that never ends, in another tab, keeps nobody from signing in. */
const TURN_MS = 10_000;

/** One after the other in all tabs: the late answer to a logout would take the cookie of the next login. */
export function inSessionTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work();
  let begun: Promise<Result> | undefined;
  const begin = () => (begun ??= work());
  return navigator.locks.request('session', { signal: AbortSignal.timeout(TURN_MS) }, begin).catch(() => begin());
}

/** The option of a call that is made within a turn already. */
export const IN_SESSION_TURN = { context: { isInSessionTurn: true } };

const fetchInTurn: Fetch = (address, init) =>
  inSessionTurn(() => fetch(address, { ...init, signal: init?.signal ?? null }));

export const VIEWER_KEY = getQueryKey(api.auth.viewer, undefined, 'query');

/** The member whom the page shows, as far as it knows. */
export const memberOfPage = (queryClient: QueryClient): number | undefined =>
  queryClient.getQueryData<inferRouterOutputs<AppRouter>['auth']['viewer']>(VIEWER_KEY)?.user?.id;

/** Names the member whom a page shows; the server refuses what another one is signed in for. */
export const memberHeaders = (memberId: number | undefined): Record<string, string> =>
  memberId ? { [MEMBER_HEADER]: `${memberId}` } : {};

/**
 * Batches hold cheap calls only, so that the server takes any number of them up to its limit. Calls pass `before` first, and
 * name the member: after a login in another tab the server refuses them.
 */
export function createApiClient(before: TRPCLink<AppRouter>[] = [], memberId?: () => number | undefined) {
  const options = { url: ADDRESS, headers: () => memberHeaders(memberId?.()) };
  return api.createClient({
    links: [
      ...before,
      splitLink({
        condition: ({ context }) => context['keepalive'] === true,
        true: httpLink({ ...options, fetch: fetchKeepAlive }),
        false: splitLink({
          condition: ({ path, context }) => SESSION_CALLS.test(path) && context['isInSessionTurn'] !== true,
          true: httpLink({ ...options, fetch: fetchInTurn }),
          false: splitLink({
            condition: ({ path }) => callCost(path) > 1,
            true: httpLink(options),
            false: httpBatchLink({ ...options, maxItems: MAX_BATCH_COST }),
          }),
        }),
      }),
    ],
  });
}

/**
 * Data never goes stale by itself: each mutation invalidates the queries that it changes. Without a network a request fails
 * at once, so that the page says so instead of waiting.
 */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
