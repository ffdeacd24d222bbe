import { matchMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, VIEWER_KEY } from '../../lib/api';
import { errorCode } from '../../lib/error-code';
import { eraseFormerMember } from '../../offline/erase-member';
import { readMember, writeMember } from '../../lib/member-of-browser';
import { forgetFormerMember } from './forget-former-member';
import { waitBeforeReload } from './wait-before-reload';

/** Begins the keys of changes of the account. */
const OF_ACCOUNT = [['auth']];

/**
 * All tabs of a browser share one session. When another tab has logged somebody in or out, this one loads anew: what it
 * shows, and what it would still send, belongs to another member. What a member kept here is erased when the server knows them no more.
 * Answers whether the tabs of this browser agree, or the server has said, whom the page shows.
 */
export function useMemberOfBrowser(): boolean {
  const { client } = api.useUtils();
  const queryClient = useQueryClient();
  const viewer = api.auth.viewer.useQuery().data;
  const mine = viewer && String(viewer.user?.id ?? '');
  const settled = useRef<string>(undefined);
  const [confirmed, setConfirmed] = useState<string>();
  const former = useRef<string>(undefined);
  useEffect(() => forgetFormerMember(queryClient), [queryClient]);
  useEffect(() => {
    // Read anew, this tab shows somebody else: it may still send what belongs to the one before.
    if (mine && former.current && former.current !== mine) window.location.reload();
    if (mine !== undefined) former.current = mine;
  }, [mine]);
  useEffect(() => {
    if (!viewer || mine === undefined) return undefined;
    const compare = () => {
      const now = readMember();
      if (now !== undefined && now !== mine) window.location.reload();
    };
    // A tab that was frozen is told nothing.
    const compareWhenSeen = () => void (document.visibilityState === 'visible' && compare());
    const left = new AbortController();
    let reload: ReturnType<typeof setTimeout> | undefined;
    const settle = ({ user }: NonNullable<typeof viewer>) => {
      settled.current = String(user?.id ?? '');
      if (String(user?.id ?? '') !== mine) {
        reload ??= setTimeout(() => window.location.reload(), waitBeforeReload());
        return;
      }
      writeMember(mine);
      setConfirmed(mine);
      // Without storage there is nothing to erase.
      eraseFormerMember(user?.id ?? null).catch(() => {});
    };
    // What this tab knew before it listened may be older than what another one wrote.
    const now = readMember();
    const isOwnChange = settled.current !== undefined && [settled.current, undefined].includes(now);
    if (now === mine || isOwnChange) settle(viewer);
    else client.auth.viewer.query(undefined, { signal: left.signal }).then(settle, () => {});
    // The server refuses what a tab that was told nothing sends for the former member.
    const stopWatching = queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (errorCode(event.action.error) !== 'UNAUTHORIZED') return;
      // A form of the account says what it means to be asked to log in.
      const isOfAccount = matchMutation({ mutationKey: OF_ACCOUNT }, event.mutation);
      const show = (answer: NonNullable<typeof viewer>) => {
        if (answer.user) return settle(answer);
        if (isOfAccount) queryClient.setQueryData(VIEWER_KEY, answer);
      };
      client.auth.viewer.query(undefined, { signal: left.signal }).then(show, () => {});
    });
    window.addEventListener('storage', compare);
    document.addEventListener('visibilitychange', compareWhenSeen);
    return () => {
      left.abort();
      clearTimeout(reload);
      stopWatching();
      window.removeEventListener('storage', compare);
      document.removeEventListener('visibilitychange', compareWhenSeen);
    };
  }, [client, queryClient, viewer, mine]);
  return mine !== undefined && mine === confirmed;
}
