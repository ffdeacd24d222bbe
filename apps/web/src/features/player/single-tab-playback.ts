import { openSoundChannel } from '../../lib/sound-channel';
import type { PlayerEngine } from '../../player-engine/engine';

/** Pauses the player when something else starts to sound, here or in another tab. Returns a function that disconnects it. */
export function connectTabs(player: PlayerEngine): () => void {
  const channel = openSoundChannel(() => player.pause());
  // The first session may have started before this code was loaded.
  if (player.getState().playing) channel.started();
  const stop = player.onPlayback(({ type }) => {
    if (type === 'started' || type === 'resumed') channel.started();
  });
  return () => {
    stop();
    channel.close();
  };
}
