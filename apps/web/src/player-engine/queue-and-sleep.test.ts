import { describe, expect, it } from 'vitest';
import type { VoiceEvent } from './ports';
import { makeEngine } from './testing/make-engine';
import { makeSession } from './testing/make-session';

const sessions = [1, 2, 3].map((id) => makeSession({ id, isPremium: id === 3 }));

describe('a queue', () => {
  // proves spec D16.8
  it('continues by itself, and moves by commands', () => {
    const { engine, voice } = makeEngine();
    engine.playQueue(sessions);
    voice.emit({ type: 'ended' });
    expect(engine.getState().session?.id).toBe(2);
    expect(voice).toMatchObject({ playing: true, position: 0 });
    engine.next();
    expect(engine.getState().session?.id).toBe(3);
    engine.next();
    expect(engine.getState().session?.id).toBe(3);
    engine.previous();
    expect(engine.getState().session?.id).toBe(2);
  });

  it('passes over what only the network has, while there is none', () => {
    const kept = new Set([2, 3]);
    const { engine, voice } = makeEngine();
    engine.setReach(({ id, voices }) => (kept.has(id) ? voices : []));
    engine.playQueue(sessions);
    expect(engine.getState()).toMatchObject({ session: { id: 2 }, queue: { index: 1 } });
    kept.delete(2);
    kept.add(1);
    voice.emit({ type: 'ended' });
    expect(engine.getState().session?.id).toBe(3);
    engine.previous();
    expect(engine.getState().session?.id).toBe(1);
    kept.clear();
    engine.next();
    expect(engine.getState().session?.id).toBe(2);
  });

  it('stops after its last session', () => {
    const { engine, voice } = makeEngine();
    engine.playQueue(sessions, 2);
    voice.emit({ type: 'ended' });
    expect(engine.getState()).toMatchObject({ playing: false, session: { id: 3 } });
  });

  describe('with sessions that the listener may not hear', () => {
    const withLocked = (...locked: number[]) => {
      const rig = makeEngine();
      rig.engine.setGuard(({ isPremium }) => !isPremium);
      const queue = [1, 2, 3, 4].map((id) => makeSession({ id, isPremium: locked.includes(id) }));
      return { ...rig, queue };
    };

    // proves spec D16.8
    it('refuses the first one', () => {
      const { engine, queue, events } = withLocked(1);
      engine.playQueue(queue);
      expect(engine.getState().session).toBeNull();
      expect(events).toMatchObject([{ type: 'refused', session: { id: 1 } }]);
    });

    // proves spec D16.8
    it.each([
      ['by itself', 'ended'],
      ['by Next', 'next'],
    ])('skips later ones %s', (_, way) => {
      const { engine, voice, queue, events } = withLocked(2, 3);
      engine.playQueue(queue);
      if (way === 'next') engine.next();
      else voice.emit({ type: 'ended' });
      expect(engine.getState()).toMatchObject({ playing: true, session: { id: 4 }, queue: { index: 3 } });
      engine.previous();
      expect(engine.getState()).toMatchObject({ playing: true, session: { id: 1 } });
      expect(events.map(({ type }) => type)).not.toContain('refused');
    });

    it('begins with the next one where the first was withdrawn', () => {
      const { engine, queue, events } = withLocked(2);
      engine.setGuard(({ isPremium, isWithdrawn }) => !isPremium && !isWithdrawn);
      engine.playQueue([makeSession({ id: 9, isWithdrawn: true }), ...queue.slice(1)]);
      expect(engine.getState()).toMatchObject({ playing: true, session: { id: 3 }, queue: { index: 2 } });
      expect(events.map(({ type }) => type)).not.toContain('refused');
    });

    it('leads to the plans where none is left but withdrawn and locked ones, and nowhere where all were withdrawn', () => {
      const { engine, events, queue } = withLocked(2);
      engine.setGuard(({ isPremium, isWithdrawn }) => !isPremium && !isWithdrawn);
      engine.playQueue([makeSession({ id: 9, isWithdrawn: true }), ...queue.slice(1, 2)]);
      expect(events).toMatchObject([{ type: 'refused', session: { id: 2 } }]);
      engine.playQueue([8, 9].map((id) => makeSession({ id, isWithdrawn: true })));
      expect(events.at(-1)).toMatchObject({ type: 'refused', session: { id: 8 } });
    });

    it('skips a locked one on the device, where the first one is out of reach', () => {
      const { engine, queue, events } = withLocked(2);
      engine.setReach(({ id, voices }) => (id === 1 ? [] : voices));
      engine.playQueue(queue);
      expect(engine.getState()).toMatchObject({ playing: true, session: { id: 3 } });
      expect(events.map(({ type }) => type)).not.toContain('refused');
    });

    it('ends when none is left', () => {
      const { engine, voice, queue } = withLocked(3, 4);
      engine.playQueue(queue, 1);
      engine.next();
      expect(engine.getState()).toMatchObject({ playing: true, session: { id: 2 } });
      voice.emit({ type: 'ended' });
      expect(engine.getState()).toMatchObject({ playing: false, ended: true, session: { id: 2 } });
    });

    it('fails at an open one out of reach rather than at a locked one', () => {
      const { engine, queue } = withLocked(2, 4);
      engine.playQueue(queue);
      engine.setReach(({ id, voices }) => (id === 2 ? voices : []));
      engine.next();
      expect(engine.getState().session?.id).toBe(3);
    });
  });

  it('stops a session as soon as the listener may no longer hear it, and keeps the position', () => {
    const { engine, voice } = makeEngine();
    engine.playQueue(sessions, 2);
    voice.reach(100);
    engine.setGuard(({ isPremium }) => !isPremium);
    expect(engine.getState()).toMatchObject({ playing: false, failure: 'refused', session: { id: 3 } });
    expect(engine.getTime()).toBe(100);
    engine.resume();
    expect(voice.playing).toBe(false);
  });

  it('takes the refusal back as soon as the listener may hear the session again', () => {
    const { engine, voice } = makeEngine();
    engine.playQueue(sessions, 2);
    voice.reach(100);
    engine.setGuard(({ isPremium }) => !isPremium);
    engine.mixer.setVoice('female');
    engine.setGuard(() => true);
    expect(engine.getState()).toMatchObject({ playing: false, failure: null });
    expect(voice).toMatchObject({ url: '/api/sessions/3/audio?voice=female', position: 100 });
    voice.emit({ type: 'failed', reason: 'refused' });
    engine.setGuard(() => true);
    expect(engine.getState().failure).toBe('refused');
  });

  it('ends when another session is played', () => {
    const { engine } = makeEngine();
    engine.playQueue(sessions);
    engine.play(makeSession({ id: 9 }));
    engine.next();
    expect(engine.getState().session?.id).toBe(9);
  });
});

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
