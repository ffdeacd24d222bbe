import type { Query } from '@tanstack/react-query';
import type { User } from '@vizzi/api/contracts';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { showError } from '../../components/feedback/toasts/show-toast';
import { onLogout } from '../../features/player/before-logout';
import { api } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { paths } from '../../lib/paths';
import { getWaiting, setWaiting, useWaitingCount } from '../../lib/waiting-changes';
import type { WaitingChanges as Waiting } from '../../offline/changes/change';
import { changeWaiting, forgetWaiting, readWaiting } from '../../offline/changes/change-store';
import { sendWaiting } from '../../offline/changes/send-waiting';
import { listenForChanges, tellChange } from '../../offline/downloads/changes';
import { useRenewPlaylists } from './use-renew-playlists';

const RETRY_MS = 15_000;

interface WaitingChangesProps {
  readonly user: User;
  /** Whether this browser keeps what it read. */
  readonly isKept: boolean;
}

/** Sends what a member changed without the network once the server answers, and tells what it refused. */
export function WaitingChanges({ user: { id: memberId }, isKept }: WaitingChangesProps) {
  useShowWaiting(memberId);
  useRenewPlaylists(memberId, isKept);
  const isOffline = useOffline();
  const count = useWaitingCount();
  useEffect(() => {
    if (isOffline) return undefined;
    const send = () => void sendWaiting(memberId);
    send();
    if (count === 0) return undefined;
    const timer = setInterval(send, RETRY_MS);
    return () => clearInterval(timer);
  }, [memberId, isOffline, count]);
  useEffect(() => onLogout({ send: () => sendWaiting(memberId), forget: () => forgetWaiting(memberId) }), [memberId]);
  return null;
}

/** Shows what waits, in every tab, and what became of it. */
function useShowWaiting(memberId: number) {
  const { library } = api.useUtils();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const show = useCallback(async () => {
    const { changes, refusals, created } = await readWaiting(memberId);
    const before = getWaiting();
    setWaiting(memberId, changes.length);
    if (before.memberId === memberId && before.count > 0 && changes.length === 0) {
      // What is not shown too: the device keeps it. Playlists that only this device had are nowhere to be read.
      void library.invalidate(undefined, { refetchType: 'all', predicate: isOnServer });
      if (document.visibilityState === 'visible') tellChange('playlists');
    }
    const moved = created.find(({ localId }) => pathname === paths.playlist(localId));
    if (moved) void navigate(paths.playlist(moved.id), { replace: true });
    // The tab that is looked at tells them.
    if (refusals.length > 0 && document.visibilityState === 'visible') await tellRefusals(memberId);
  }, [memberId, library, navigate, pathname]);

  useEffect(() => {
    // A browser that refuses storage keeps no changes either.
    const tryShow = () => void show().catch(() => {});
    tryShow();
    const stop = listenForChanges((what) => {
      if (what === 'library') tryShow();
    });
    document.addEventListener('visibilitychange', tryShow);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', tryShow);
    };
  }, [show]);
  useEffect(() => () => setWaiting(undefined, 0), []);
}

const localInput = z.object({ input: z.object({ id: z.int().negative() }) });
const isOnServer = ({ queryKey }: Query) => !localInput.safeParse(queryKey[1]).success;

const withoutRefusals = (before: Waiting) => (before.refusals.length > 0 ? { ...before, refusals: [] } : before);

async function tellRefusals(memberId: number) {
  const { refusals } = await changeWaiting(memberId, withoutRefusals);
  // One after another would hide the one before.
  if (refusals.length > 0) showError([...new Set(refusals)].join(' '), 'Not saved');
}
