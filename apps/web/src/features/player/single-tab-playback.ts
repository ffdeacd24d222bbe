import type { PlayerEngine } from '../../player-engine/engine';

const STARTED = 'started';

/** Pauses this tab when another one plays. Returns a function that disconnects it. */
export function connectTabs(player: PlayerEngine): () => void {
  const channel = new BroadcastChannel('vizzi.player');
  channel.addEventListener('message', ({ data }) => {
    if (data === STARTED) player.pause();
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
  const tell = () => channel.postMessage(STARTED);
  // The first session may have started before this code was loaded.
  if (player.getState().playing) tell();
  const stop = player.onPlayback(({ type }) => {
    if (type === 'started' || type === 'resumed') tell();
  });
  return () => {
    stop();
    channel.close();
  };
}
