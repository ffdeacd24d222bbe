import type { PlayerEngine } from '../../player-engine/engine';

const STARTED = 'started';

/** When one tab begins to play, the others fall silent. Answers how to stop listening to them. */
export function connectTabs(player: PlayerEngine): () => void {
  const channel = new BroadcastChannel('vizzi.player');
  channel.addEventListener('message', ({ data }) => {
    if (data === STARTED) player.pause();
  });
  const stop = player.onPlayback(({ type }) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    if (type === 'started' || type === 'resumed') channel.postMessage(STARTED);
  });
  return () => {
    stop();
    channel.close();
  };
}
