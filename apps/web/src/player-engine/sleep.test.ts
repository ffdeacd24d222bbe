import { describe, expect, it } from 'vitest';
import type { VoiceEvent } from './ports';
import { makeEngine } from './testing/make-engine';
import { makeSession } from './testing/make-session';

const sessions = [1, 2, 3].map((id) => makeSession({ id, isPremium: id === 3 }));

describe('the sleep timer', () => {
  it('fades, then pauses, and the next play has full volume', () => {
    const { engine, voice, music, place, timer } = makeEngine({ music: 'slow' });
    engine.play(makeSession());
    engine.setSleep(5);
    timer.pass(5 * 60_000 - 8_001);
    expect([voice.level, music.level, place.level]).toEqual([1, 0.1, 0.8]);
    timer.pass(2);
    expect([voice.level, music.level, place.level]).toEqual([0, 0, 0]);
    expect(engine.getState().playing).toBe(true);
    timer.pass(8_000);
    expect(engine.getState()).toMatchObject({ playing: false, sleep: null });
    engine.resume();
    expect([voice.level, music.level]).toEqual([1, 0.1]);
  });

  it('can be changed and cancelled during the fade', () => {
    const { engine, voice, timer } = makeEngine();
    engine.play(makeSession());
    engine.setSleep(5);
    timer.pass(5 * 60_000 - 4_000);
    engine.setSleep(null);
    expect(voice.level).toBe(1);
    timer.pass(60_000);
    expect(engine.getState().playing).toBe(true);
  });

  it('goes on fading when a volume or the voice is changed meanwhile', () => {
    const { engine, voice, music, timer } = makeEngine({ music: 'slow' });
    engine.play(makeSession());
    engine.setSleep(5);
    timer.pass(5 * 60_000 - 4_000);
    engine.mixer.setVoiceVolume(0.5);
    engine.mixer.setVoice('female');
    expect([voice.level, music.level]).toEqual([0, 0]);
    timer.pass(4_000);
    engine.resume();
    expect(voice.level).toBe(0.5);
  });

  it.each([
    ['the end of the session', 'ended'],
    ['Stop', 'stop'],
  ])('ends with the playback: %s', (_, way) => {
    const { engine, voice, timer } = makeEngine();
    engine.play(makeSession());
    engine.setSleep(5);
    if (way === 'stop') engine.stop();
    else voice.emit({ type: 'ended' });
    expect(engine.getState()).toMatchObject({ playing: false, sleep: null });
    engine.play(makeSession());
    timer.pass(5 * 60_000);
    expect(engine.getState().playing).toBe(true);
  });

  it('lasts while a queue goes on', () => {
    const { engine, voice } = makeEngine();
    engine.playQueue(sessions);
    engine.setSleep(5);
    voice.emit({ type: 'ended' });
    expect(engine.getState()).toMatchObject({ playing: true, sleep: { minutes: 5 } });
  });

  it('does not come back by itself, after the network was lost, when its time is over', () => {
    const { engine, voice, timer } = makeEngine();
    engine.play(makeSession());
    engine.setSleep(5);
    voice.emit({ type: 'failed', reason: 'network' });
    timer.sleep(6 * 60_000);
    engine.recover();
    expect(engine.getState().playing).toBe(false);
  });

  it('stops with a session that ends while it fades, whatever would follow', () => {
    const { engine, voice, timer } = makeEngine();
    engine.playQueue(sessions);
    engine.setSleep(5);
    timer.pass(5 * 60_000 - 4_000);
    voice.emit({ type: 'ended' });
    expect(engine.getState()).toMatchObject({ playing: false, session: { id: 1 }, sleep: null });
    engine.next();
    timer.pass(4_000);
    expect(engine.getState()).toMatchObject({ playing: true, session: { id: 2 } });
    expect(voice.level).toBe(1);
  });

  it.each<[string, (rig: ReturnType<typeof makeEngine>) => void]>([
    ['Play', ({ engine }) => engine.resume()],
    ['another session', ({ engine }) => engine.play(makeSession({ id: 8 }))],
  ])('is over for who presses %s after its time, though the device slept over it while paused', (_, press) => {
    const rig = makeEngine();
    const { engine, voice, timer } = rig;
    engine.play(makeSession());
    engine.setSleep(5);
    engine.pause();
    timer.sleep(60 * 60_000);
    press(rig);
    voice.reach(100);
    timer.pass(60_000);
    expect(engine.getState()).toMatchObject({ playing: true, sleep: null });
    expect(voice.level).toBe(1);
  });

  it.each<[string, VoiceEvent]>([
    ['ends', { type: 'ended' }],
    ['cannot be played', { type: 'failed', reason: 'missing' }],
  ])('stops with a session that %s after the device slept over its time, whatever would follow', (_, event) => {
    const { engine, voice, timer } = makeEngine();
    engine.playQueue(sessions);
    engine.setSleep(5);
    engine.next();
    timer.sleep(60 * 60_000);
    voice.emit(event);
    expect(engine.getState()).toMatchObject({ playing: false, session: { id: 2 } });
  });

  it('fades at the first sound after the device slept over its time', () => {
    const { engine, voice, timer } = makeEngine();
    engine.play(makeSession());
    engine.setSleep(5);
    timer.sleep(60 * 60_000);
    voice.reach(100);
    expect(voice.level).toBe(0);
    timer.pass(8_000);
    expect(engine.getState()).toMatchObject({ playing: false, sleep: null });
  });

  it('stops at the end of the session, whatever would follow', () => {
    const { engine, voice } = makeEngine();
    engine.playQueue(sessions);
    engine.toggleRepeat();
    engine.setSleep('session_end');
    voice.emit({ type: 'ended' });
    expect(engine.getState()).toMatchObject({ playing: false, session: { id: 1 }, sleep: null });
  });
});
