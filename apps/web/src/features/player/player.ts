import { type Music, type Place, PLACE_SECONDS } from '@vizzi/domain';
import { PlayerEngine } from '../../player-engine/engine';
import { systemTimer } from '../../player-engine/ports';
import { type PreferencesPort, storedPreferences } from '../../player-engine/preferences';
import { WebAudioLoop } from '../../player-engine/web-audio/loop';
import { AudioOutput } from '../../player-engine/web-audio/output';
import { WebAudioVoice } from '../../player-engine/web-audio/voice';

/** The period of each track, in seconds. */
const MUSIC_SECONDS: Record<Music, number> = { slow: 64, fast: 80 };

let player: PlayerEngine | undefined;

/** The page's only player, which plays on across navigation. It is created on first use, because it needs a browser. */
export function getPlayer(): PlayerEngine {
  player ??= createPlayer(storedPreferences(() => localStorage));
  return player;
}

export function createPlayer(preferences: PreferencesPort): PlayerEngine {
  const output = new AudioOutput();
  const created = new PlayerEngine({
    voice: new WebAudioVoice(output),
    music: new WebAudioLoop<Music>(output, (track) => ({ url: `/api/music/${track}`, period: MUSIC_SECONDS[track] })),
    place: new WebAudioLoop<Place>(output, (place) => ({ url: `/api/places/${place}`, period: PLACE_SECONDS })),
    timer: systemTimer,
    preferences,
  });
  // Until the viewer is known, only free sessions may be heard.
  created.setGuard(({ isPremium }) => !isPremium);
  return created;
}
