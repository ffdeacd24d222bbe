import { PlayerEngine } from '../../player-engine/engine';
import { systemTimer } from '../../player-engine/ports';
import { storedPreferences } from '../../player-engine/preferences';
import { WebAudioMusic } from '../../player-engine/web-audio/music';
import { AudioOutput } from '../../player-engine/web-audio/output';
import { WebAudioVoice } from '../../player-engine/web-audio/voice';
import { announcePlayer } from './presence';

const output = new AudioOutput();

/** The one player of this page: it goes on while pages change. */
export const player = new PlayerEngine({
  voice: new WebAudioVoice(output),
  music: new WebAudioMusic(output),
  timer: systemTimer,
  preferences: storedPreferences(() => localStorage),
});

// Until it is known who listens, what is open to everybody may be heard.
player.setGuard(({ isPremium }) => !isPremium);
announcePlayer(player);
