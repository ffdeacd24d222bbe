import { PlayerEngine } from '../../player-engine/engine';
import { systemTimer } from '../../player-engine/ports';
import { storedPreferences } from '../../player-engine/preferences';
import { WebAudioMusic } from '../../player-engine/web-audio/music';
import { AudioOutput } from '../../player-engine/web-audio/output';
import { WebAudioVoice } from '../../player-engine/web-audio/voice';

let player: PlayerEngine | undefined;

/** The page's only player, which plays on across navigation. It is created on first use, because it needs a browser. */
export function getPlayer(): PlayerEngine {
  player ??= createPlayer();
  return player;
}

function createPlayer(): PlayerEngine {
  const output = new AudioOutput();
  const created = new PlayerEngine({
    voice: new WebAudioVoice(output),
    music: new WebAudioMusic(output),
    timer: systemTimer,
    preferences: storedPreferences(() => localStorage),
  });
  // Until the viewer is known, only free sessions may be heard.
  created.setGuard(({ isPremium }) => !isPremium);
  return created;
}
