import { PlayerEngine } from '../../player-engine/engine';
import { systemTimer } from '../../player-engine/ports';
import { storedPreferences } from '../../player-engine/preferences';
import { WebAudioMusic } from '../../player-engine/web-audio/music';
import { AudioOutput } from '../../player-engine/web-audio/output';
import { WebAudioVoice } from '../../player-engine/web-audio/voice';
import { trackPlayerLoaded } from './player-loaded';

let player: PlayerEngine | undefined;

/** The one player of this page, which plays on while pages change. Made at its first use, as only a browser can. */
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
  trackPlayerLoaded(created);
  return created;
}
