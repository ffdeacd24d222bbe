import {
  MUSIC,
  type MusicChoice,
  PLACE_CHOICES,
  type PlaceChoice,
  PLAYBACK_DEFAULTS,
  type VoiceChoice,
  VOICES,
} from '@vizzi/domain';

const KEY = 'vizzi.sound';

export interface Sound {
  readonly voice: VoiceChoice;
  readonly voiceVolume: number;
  readonly music: MusicChoice;
  readonly musicVolume: number;
  readonly place: PlaceChoice;
  readonly placeVolume: number;
  readonly muted: boolean;
}

export interface PreferencesPort {
  load(): Sound;
  save(sound: Sound): void;
}

/** Sound preferences in the device's storage. Storage errors are ignored. */
export function storedPreferences(storage: () => Storage): PreferencesPort {
  return {
    load() {
      try {
        return soundFrom(JSON.parse(storage().getItem(KEY) ?? '{}'));
      } catch {
        return soundFrom({});
      }
    },
    save(choice) {
      try {
        storage().setItem(KEY, JSON.stringify(soundFrom(choice)));
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
    },
  };
}

/**
 * Each missing or invalid field falls back to its default. Checked without zod, which would be a twelfth of what the
 * session page loads before it can play.
 */
function soundFrom(stored: unknown): Sound {
  const field = (name: keyof Sound): unknown =>
    typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined;
  return {
    voice: oneOf([...VOICES, 'off'], field('voice')) ?? PLAYBACK_DEFAULTS.voice,
    voiceVolume: volumeFrom(field('voiceVolume')) ?? PLAYBACK_DEFAULTS.voiceVolume,
    music: oneOf([...MUSIC, 'off'], field('music')) ?? PLAYBACK_DEFAULTS.music,
    musicVolume: volumeFrom(field('musicVolume')) ?? PLAYBACK_DEFAULTS.musicVolume,
    place: oneOf(PLACE_CHOICES, field('place')) ?? PLAYBACK_DEFAULTS.place,
    placeVolume: volumeFrom(field('placeVolume')) ?? PLAYBACK_DEFAULTS.placeVolume,
    muted: field('muted') === true,
  };
}

function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}

function volumeFrom(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined;
}
