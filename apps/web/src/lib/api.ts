import { QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, type Operation, splitLink, type TRPCLink } from '@trpc/client';
import { createTRPCReact, getQueryKey } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@vizzi/api/router';
import { callCost, MAX_BATCH_COST, MEMBER_HEADER, NOBODY } from '@vizzi/domain';
import { formerMemberLink } from './former-member-link';
import { isLeaving } from './pending-logout';
import { createSignInLink, isOfSession } from './sign-in-link';

/** The server's procedures as hooks, typed by the router itself. */
export const api = createTRPCReact<AppRouter>();

const ADDRESS = '/api/trpc';

/** The option of a call that leaves at once, in a request of its own that outlives the page. */
export const KEEP_ALIVE = { context: { keepalive: true } };

type Fetch = NonNullable<Parameters<typeof httpLink>[0]['fetch']>;

const fetchKeepAlive: Fetch = (address, init) =>
  fetch(address, { ...init, signal: init?.signal ?? null, keepalive: true });

/** The option of a call for a member whom the page does not show any more. */
export const callFor = (memberId: number) => ({ context: { memberId } });

export const VIEWER_KEY = getQueryKey(api.auth.viewer, undefined, 'query');

/** The member whom the page shows, as far as it knows. */
export const memberOfPage = (queryClient: QueryClient): number | undefined =>
  queryClient.getQueryData<inferRouterOutputs<AppRouter>['auth']['viewer']>(VIEWER_KEY)?.user?.id;

/** The first part of the keys of what editors did not save; the member's id follows. */
export const LEFT_UNSAVED = 'left unsaved';

/**
 * Names the member whom a page shows, or nobody while a logout waits to reach the server. The server refuses a call that names another
 * member than the one who is signed in.
 */
export function memberHeaders(memberId: number | undefined): Record<string, string> {
  const shown = memberId ?? (isLeaving() ? NOBODY : undefined);
  return shown === undefined ? {} : { [MEMBER_HEADER]: `${shown}` };
}

/**
 * Batches hold cheap calls only, so that the server takes any number of them up to its limit. Calls pass `before` first, and
 * name the member: after a login in another tab the server refuses them.
 */
export function createApiClient(before: TRPCLink<AppRouter>[] = [], memberId?: () => number | undefined) {
  const ofPage = () => memberHeaders(memberId?.());
  const alone = {
    url: ADDRESS,
    headers: ({ op: { context } }: { readonly op: Operation }) =>
      'memberId' in context ? memberHeaders(Number(context['memberId'])) : ofPage(),
  };
  return api.createClient({
    links: [
      ...(memberId ? [formerMemberLink(memberId)] : []),
      createSignInLink(),
      ...before,
      splitLink({
        condition: ({ context }) => context['keepalive'] === true,
        true: httpLink({ ...alone, fetch: fetchKeepAlive }),
        false: splitLink({
          condition: ({ path, context }) => 'memberId' in context || isOfSession(path) || callCost(path) > 1,
          true: httpLink(alone),
          false: httpBatchLink({ url: ADDRESS, headers: ofPage, maxItems: MAX_BATCH_COST }),
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
