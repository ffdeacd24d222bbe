import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { VIEWER_KEY } from '../../lib/api';
import type { KnownAnswer, Owner } from '../../offline/answer-store';
import { eraseMember } from '../../offline/erase-member';
import { keepAnswers } from '../../offline/known-answers';

/** Many answers arrive together; they are written when that is over. */
const SETTLED_MS = 1_000;

/** Keeps what this page learns for times without the network, and forgets it when the member leaves. */
export function useKeepAnswers(isOn: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOn) return undefined;
    const cache = queryClient.getQueryCache();
    const changed = new Set<Query>(cache.getAll());
    let owner = ownerOf(queryClient);
    let timer: ReturnType<typeof setTimeout> | undefined;

    const flush = () => {
      clearTimeout(timer);
      timer = undefined;
      // What was removed meanwhile, such as by a logout, is not kept.
      const queries = Array.from(changed).filter((query) => cache.get(query.queryHash) === query);
      changed.clear();
      if (owner !== undefined) void keepAnswers(owner, queries.flatMap(answersOf));
    };
    const stop = cache.subscribe(({ type, query }) => {
      if (type !== 'updated' && type !== 'added') return;
      const before = owner;
      owner = ownerOf(queryClient);
      if (typeof before === 'number' && owner !== before) {
        changed.clear();
        eraseMember(before).catch(() => {});
      }
      changed.add(query);
      timer ??= setTimeout(flush, SETTLED_MS);
    });
    window.addEventListener('pagehide', flush);
    flush();
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('pagehide', flush);
    };
  }, [queryClient, isOn]);
}

/** The member's id, null for visitors; undefined while that is unknown. */
function ownerOf(queryClient: QueryClient): Owner | undefined {
  const viewer = queryClient.getQueryData<{ user: { id: number } | null }>(VIEWER_KEY);
  return viewer && (viewer.user?.id ?? null);
}

function answersOf({ queryKey, state: { data, status } }: Query): KnownAnswer[] {
  const [names, options] = queryKey;
  if (status !== 'success' || !Array.isArray(names)) return [];
  const path = names.join('.');
  const input = isObject(options) ? options['input'] : undefined;
  if (!isObject(data) || !Array.isArray(data['pages']) || !Array.isArray(data['pageParams'])) {
    return [{ path, input, data }];
  }
  const cursors: unknown[] = data['pageParams'];
  return data['pages'].map((page: unknown, index) => ({
    path,
    input: { ...(isObject(input) ? input : {}), cursor: cursors[index] },
    data: page,
  }));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
