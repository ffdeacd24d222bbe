import { describe, expect, it } from 'vitest';
import { makeEngine } from './testing/make-engine';
import { makeSession } from './testing/make-session';

const session = makeSession();

describe('voice', () => {
  // proves spec D7.3
  it('changes without moving the clock or pausing', () => {
    const { engine, voice } = makeEngine();
    engine.play(session);
    voice.reach(42);
    engine.mixer.setVoice('female');
    expect(voice).toMatchObject({ url: '/api/sessions/7/audio?voice=female', position: 42, playing: true });
    expect(engine.getTime()).toBe(42);
  });

  // proves spec D7.2
  it('keeps the clock when it is off', () => {
    const { engine, voice } = makeEngine();
    engine.play(session);
    engine.mixer.setVoice('off');
    expect(voice).toMatchObject({ level: 0, playing: true });
    voice.reach(5);
    expect(engine.getTime()).toBe(5);
    engine.mixer.setVoice('male');
    expect(voice.level).toBe(1);
  });

  it('is the one on this device while there is no network', () => {
    const { engine, voice } = makeEngine({ voice: 'male' });
    const uneven = makeSession({ gains: { male: 6, female: 0 } });
    engine.setReach(() => ['female']);
    engine.play(uneven);
    expect(voice).toMatchObject({ url: '/api/sessions/7/audio?voice=female', level: 1 });
    engine.mixer.setVoice('male');
    expect(voice).toMatchObject({ url: '/api/sessions/7/audio?voice=female', playing: true });
    engine.setReach(({ voices }) => voices);
    engine.mixer.setVoice('male');
    expect(voice.url).toBe('/api/sessions/7/audio');
  });

  it('falls back to a voice of the session, and keeps the choice for the next session', () => {
    const { engine, voice } = makeEngine({ voice: 'female' });
    engine.play(makeSession({ voices: ['male'] }));
    expect(voice.url).toBe('/api/sessions/7/audio');
    engine.play(makeSession({ id: 8 }));
    expect(voice.url).toBe('/api/sessions/8/audio?voice=female');
  });
});

describe('the loudness of a session', () => {
  const uneven = makeSession({ gains: { male: 6, female: -20 } });

  it('is evened out by the gain of each voice', () => {
    const { engine, voice } = makeEngine();
    engine.play(uneven);
    expect(voice.level).toBeCloseTo(1.995);
    engine.mixer.setVoice('female');
    expect(voice.level).toBeCloseTo(0.1);
    engine.mixer.setVoiceVolume(0.5);
    expect(voice.level).toBeCloseTo(0.05);
    engine.mixer.setVoice('off');
    expect(voice.level).toBe(0);
  });

  it('is that of the voice that speaks, though only another one could be loaded now', () => {
    const { engine, voice } = makeEngine();
    engine.play(uneven);
    engine.setReach(() => ['female']);
    engine.pause();
    engine.resume();
    expect(voice).toMatchObject({ url: '/api/sessions/7/audio', level: 10 ** (6 / 20) });
  });

  it('is that of the next session when it begins, and as recorded where no gain is known', () => {
    const { engine, voice } = makeEngine();
    engine.play(uneven);
    const { gains: _, ...kept } = makeSession({ id: 8 });
    engine.play(kept);
    expect(voice.level).toBe(1);
  });
});

describe('music', () => {
  // proves spec 2.7.15
  it('plays only while the session plays', () => {
    const { engine, music } = makeEngine();
    engine.mixer.setMusic('slow');
    expect(music.track).toBeNull();
    engine.play(session);
    expect(music.track).toBe('slow');
    engine.pause();
    expect(music.track).toBeNull();
    engine.resume();
    engine.mixer.setMusic('fast');
    expect(music.track).toBe('fast');
    engine.mixer.setMusic('off');
    expect(music.track).toBeNull();
  });

  it('shows a failed load until another choice', () => {
    const { engine, music } = makeEngine({ music: 'slow' });
    engine.play(session);
    music.fail();
    expect(engine.getState()).toMatchObject({ musicFailed: true, playing: true });
    engine.mixer.setMusic('fast');
    expect(engine.getState().musicFailed).toBe(false);
  });
});

describe('the place', () => {
  const waves = makeSession({ place: 'waves' });

  // proves spec 2.7.21
  it('is heard by default, from the first sound of the voice until the session pauses', () => {
    const { engine, voice, place } = makeEngine();
    engine.play(waves);
    expect(place.track).toBeNull();
    voice.reach(1);
    expect(place).toMatchObject({ track: 'waves', level: 0.8 });
    engine.pause();
    expect(place.track).toBeNull();
    engine.resume();
    voice.reach(2);
    expect(place.track).toBe('waves');
  });

  it('changes with the session, and is silent where there is none', () => {
    const { engine, voice, place } = makeEngine();
    engine.play(waves);
    voice.reach(1);
    engine.play(makeSession({ id: 8, place: 'rain' }));
    voice.reach(1);
    expect(place.track).toBe('rain');
    engine.play(makeSession({ id: 9, place: null }));
    voice.reach(1);
    expect(place.track).toBeNull();
  });

  // proves spec 2.7.21
  it('is switched off and on without moving the clock, and stays as it was chosen', () => {
    const { engine, voice, place, remembered } = makeEngine();
    engine.play(waves);
    voice.reach(42);
    engine.mixer.setPlace('off');
    expect(place.track).toBeNull();
    engine.mixer.setPlace('on');
    engine.mixer.setPlaceVolume(0.3);
    expect(place).toMatchObject({ track: 'waves', level: 0.3 });
    expect(voice).toMatchObject({ position: 42, playing: true });
    expect(remembered()).toMatchObject({ place: 'on', placeVolume: 0.3, musicVolume: 0.1 });
    engine.mixer.toggleMute();
    expect(place.level).toBe(0);
  });

  it('shows a failed load until it is tried again', () => {
    const { engine, voice, place } = makeEngine();
    engine.play(waves);
    voice.reach(1);
    place.fail();
    voice.reach(2);
    expect(place.track).toBe('waves');
    expect(engine.getState().placeFailed).toBe(false);
  });

  it('shows a failed load until the next session', () => {
    const { engine, voice, place } = makeEngine();
    engine.play(waves);
    voice.reach(1);
    place.fail();
    expect(engine.getState()).toMatchObject({ placeFailed: true, playing: true });
    engine.play(makeSession({ id: 8 }));
    expect(engine.getState().placeFailed).toBe(false);
  });
});

describe('volumes', () => {
  // proves spec 2.7.16
  it('are independent, and mute applies to both', () => {
    const { engine, voice, music } = makeEngine();
    engine.play(session);
    engine.mixer.setVoiceVolume(0.6);
    engine.mixer.setMusicVolume(0.3);
    expect([voice.level, music.level]).toEqual([0.6, 0.3]);
    engine.mixer.toggleMute();
    expect([voice.level, music.level]).toEqual([0, 0]);
    engine.mixer.toggleMute();
    expect([voice.level, music.level]).toEqual([0.6, 0.3]);
  });

  it('unmute when they change', () => {
    const { engine, voice } = makeEngine({ muted: true });
    engine.play(session);
    expect(voice.level).toBe(0);
    engine.mixer.setVoiceVolume(0.5);
    expect(voice.level).toBe(0.5);
  });

  it('and choices are stored on the device', () => {
    const { engine, remembered } = makeEngine();
    engine.mixer.setVoice('female');
    engine.mixer.setMusic('slow');
    engine.mixer.setMusicVolume(0.4);
    expect(remembered()).toMatchObject({ voice: 'female', music: 'slow', musicVolume: 0.4, voiceVolume: 1 });
  });
});
