import { describe, expect, it } from 'vitest';
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
