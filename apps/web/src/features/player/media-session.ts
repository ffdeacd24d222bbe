import type { Session } from '@vizzi/api/contracts';
import { BRAND } from '@vizzi/domain';
import type { PlayerEngine } from '../../player-engine/engine';

const STEP_SECONDS = 10;

/** Connects the lock screen, headset and hardware keys. Returns a function that disconnects them. */
export function connectMediaSession(player: PlayerEngine): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  const { mediaSession } = navigator;

  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', player.resume],
    ['pause', player.pause],
    ['stop', player.stop],
    ['seekbackward', ({ seekOffset }) => player.skip(-(seekOffset ?? STEP_SECONDS))],
    ['seekforward', ({ seekOffset }) => player.skip(seekOffset ?? STEP_SECONDS)],
    ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
  ];

  const showPlace = () => {
    const { session, duration, speed, ended } = player.getState();
    if (!session || duration <= 0) return;
    // After the end the engine is at the beginning again.
    const position = ended ? duration : Math.min(player.getTime(), duration);
    mediaSession.setPositionState({ duration, playbackRate: speed, position });
  };
  let shown: Session | null = null;
  const showState = () => {
    const { session, playing, queue } = player.getState();
    mediaSession.playbackState = session ? (playing ? 'playing' : 'paused') : 'none';
    if (session !== shown) mediaSession.metadata = session && describe(session);
    shown = session;
    mediaSession.setActionHandler('previoustrack', queue ? player.previous : null);
    mediaSession.setActionHandler('nexttrack', queue ? player.next : null);
    showPlace();
  };

  for (const [action, handler] of actions) mediaSession.setActionHandler(action, handler);
  const stopState = player.subscribe(showState);
  const stopPlace = player.onPlayback(({ type }) => {
    if (type !== 'advanced') showPlace();
  });
  showState();
  return () => {
    stopState();
    stopPlace();
    for (const [action] of actions) mediaSession.setActionHandler(action, null);
    mediaSession.metadata = null;
    mediaSession.playbackState = 'none';
  };
}

function describe({ title, category, imageUrl }: Session) {
  return new MediaMetadata({
    title,
    artist: category.name,
    album: BRAND.name,
    artwork: imageUrl ? [{ src: imageUrl }] : [],
  });
}
