import { describe, expect, it } from 'vitest';
import { storedPreferences } from './preferences';

const DEFAULTS = {
  voice: 'male',
  voiceVolume: 1,
  music: 'off',
  musicVolume: 0.1,
  place: 'on',
  placeVolume: 0.8,
  muted: false,
};

function memory(text: string | null = null): Storage {
  let stored = text;
  return {
    length: 0,
    key: () => null,
    clear: () => {},
    removeItem: () => {},
    getItem: () => stored,
    setItem: (_key, value) => {
      stored = value;
    },
  };
}

const refuse = (): Storage => {
  throw new Error('The operation is insecure.');
};

describe('preferences', () => {
  it('are restored as they were saved', () => {
    const storage = memory();
    const sound = {
      voice: 'female',
      voiceVolume: 0.5,
      music: 'slow',
      musicVolume: 0.2,
      place: 'off',
      placeVolume: 0.4,
      muted: true,
    } as const;
    storedPreferences(() => storage).save(sound);
    expect(storedPreferences(() => storage).load()).toEqual(sound);
  });

  // proves spec 3.27, spec 9.13
  it.each([null, '', 'not json', '[]', '{"voice":"robot","musicVolume":7}'])('%j gives the defaults', (text) => {
    expect(storedPreferences(() => memory(text)).load()).toEqual(DEFAULTS);
  });

  it('keep the valid fields of a damaged entry', () => {
    const load = storedPreferences(() => memory('{"voice":"female","musicVolume":-1}')).load();
    expect(load).toEqual({ ...DEFAULTS, voice: 'female' });
  });

  it('work without a storage', () => {
    const preferences = storedPreferences(refuse);
    expect(preferences.load()).toEqual(DEFAULTS);
    expect(() => preferences.save(preferences.load())).not.toThrow();
  });
});
