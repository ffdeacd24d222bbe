import { MUSIC, PLAYBACK_DEFAULTS, VOICES } from '@vizzi/domain';
import { z } from 'zod';

const KEY = 'vizzi.sound';

const volume = (standard: number) => z.number().min(0).max(1).catch(standard);

/** A field that is missing or makes no sense falls back by itself; the others stay. */
const sound = z.object({
  voice: z.enum([...VOICES, 'off']).catch(PLAYBACK_DEFAULTS.voice),
  voiceVolume: volume(PLAYBACK_DEFAULTS.voiceVolume),
  music: z.enum([...MUSIC, 'off']).catch(PLAYBACK_DEFAULTS.music),
  musicVolume: volume(PLAYBACK_DEFAULTS.musicVolume),
  muted: z.boolean().catch(false),
});
export type Sound = Readonly<z.infer<typeof sound>>;

export interface PreferencesPort {
  load(): Sound;
  save(sound: Sound): void;
}

/** How this device sounds, kept on the device. A storage that is full, broken or forbidden never stops the music. */
export function storedPreferences(storage: () => Storage): PreferencesPort {
  return {
    load() {
      try {
        return sound.catch(sound.parse({})).parse(JSON.parse(storage().getItem(KEY) ?? '{}'));
      } catch {
        return sound.parse({});
      }
    },
    save(choice) {
      try {
        storage().setItem(KEY, JSON.stringify(sound.parse(choice)));
      } catch {
        // Private windows refuse to store: the choice then lasts as long as the page.
      }
    },
  };
}
