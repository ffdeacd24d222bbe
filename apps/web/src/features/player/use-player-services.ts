import { accessTo } from '@vizzi/domain';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { paths } from '../../lib/paths';
import { useViewer } from '../../lib/use-viewer';
import { forgetWantedSession, wantSession } from '../../lib/wanted-session';
import { reachServer } from '../../offline/reach-server';
import { connectMediaSession } from './media-session';
import { connectTabs } from './single-tab-playback';
import { useProgressReports } from './progress/use-progress-reports';
import { useAccessGuard } from './use-access-guard';
import { useCountListeners } from './use-count-listeners';
import { useFollowQueue } from './use-follow-queue';
import { usePlayer, usePlayerState } from './use-player';
import { usePrefetchSessions } from './use-prefetch-sessions';

/** Milliseconds until the next look for a server that was lost with the sound. */
const LOOK_MS = 5_000;

/** Connects the player to the rest of the app. */
export function usePlayerServices() {
  const player = usePlayer();
  useGuard();
  useProgressReports();
  useCountListeners();
  useFollowQueue();
  usePrefetchSessions();
  useEffect(() => connectMediaSession(player), [player]);
  useEffect(() => connectTabs(player), [player]);
  useRecovery();
}

/**
 * Goes on when the network or the server is back: as the browser says, or as the server is found again, also while the page is hidden.
 * Where the server is in reach and the sound does not come all the same, the waits grow.
 */
function useRecovery() {
  const player = usePlayer();
  const isOffline = useOffline();
  const isLost = usePlayerState(({ failure }) => failure === 'network' || failure === 'unavailable');
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) player.recover();
    wasOffline.current = isOffline;
  }, [isOffline, player]);
  useEffect(() => {
    const wait = player.waitForRetry();
    if (!isLost || wait === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const lookAfter = (milliseconds: number) => (timer = setTimeout(() => void look(), milliseconds));
    const look = async () => {
      const isReached = await reachServer();
      if (isOver || player.waitForRetry() === undefined) return;
      if (isReached) player.recover();
      else lookAfter(LOOK_MS);
    };
    lookAfter(wait);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isLost, player]);
  useEffect(() => {
    window.addEventListener('online', player.recover);
    return () => window.removeEventListener('online', player.recover);
  }, [player]);
}

/** Redirects listeners without access to the login or the upgrade, and unloads the player when the account changes. */
function useGuard() {
  const player = usePlayer();
  const navigate = useNavigate();
  const { user, isLoading } = useViewer();
  const listener = useRef(user?.id);
  const utils = api.useUtils();
  useAccessGuard();

  useEffect(() => {
    let { failure } = player.getState();
    return player.subscribe(() => {
      const before = failure;
      ({ failure } = player.getState());
      // Premium may have ended elsewhere: the next press then leads to the plans.
      if (failure === 'refused' && before !== 'refused') void utils.auth.viewer.invalidate();
    });
  }, [player, utils]);

  useEffect(() => {
    if (isLoading) return undefined;
    return player.onPlayback((event) => {
      if (event.type === 'started') forgetWantedSession(event.session.id);
      if (event.type !== 'refused') return;
      const access = accessTo(event.session, user);
      // No plan brings it back; its page says so.
      if (access === 'withdrawn') {
        void navigate(paths.session(event.session.id));
        return;
      }
      wantSession(event.session.id);
      void navigate(access === 'sign_in' ? paths.login : paths.upgrade);
    });
  }, [player, navigate, user, isLoading]);

  useEffect(() => {
    if (listener.current !== undefined && listener.current !== user?.id) player.unload();
    listener.current = user?.id;
  }, [player, user?.id]);
}
