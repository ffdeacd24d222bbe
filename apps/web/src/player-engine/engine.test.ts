import { describe, expect, it } from 'vitest';
import type { PlayerEngine } from './engine';
import { makeEngine } from './testing/make-engine';
import { makeSession } from './testing/make-session';

const session = makeSession();

type Rig = ReturnType<typeof makeEngine>;

/** The states of the player. */
const situations = {
  nothing: () => {},
  playing: ({ engine, voice }: Rig) => {
    engine.play(session);
    voice.reach(100);
  },
  paused: (rig: Rig) => {
    situations.playing(rig);
    rig.engine.pause();
  },
  hidden: (rig: Rig) => {
    situations.playing(rig);
    rig.engine.hide();
  },
  failed: (rig: Rig) => {
    situations.playing(rig);
    rig.voice.emit({ type: 'failed', reason: 'network' });
  },
} as const;

/** Each row: state, command, and the result [has a session, playing, visible, seconds]. */
const table: [keyof typeof situations, keyof ReturnType<typeof commands>, [boolean, boolean, boolean, number]][] = [
  ['nothing', 'resume', [false, false, false, 0]],
  ['nothing', 'toggle', [false, false, false, 0]],
  ['nothing', 'pause', [false, false, false, 0]],
  ['nothing', 'stop', [false, false, false, 0]],
  ['nothing', 'show', [false, false, false, 0]],
  ['nothing', 'next', [false, false, false, 0]],
  ['playing', 'pause', [true, false, true, 100]],
  ['playing', 'resume', [true, true, true, 100]],
  ['playing', 'toggle', [true, false, true, 100]],
  ['playing', 'stop', [true, false, true, 0]],
  ['playing', 'hide', [true, false, false, 100]],
  ['playing', 'show', [true, true, true, 100]],
  ['playing', 'unload', [false, false, false, 0]],
  ['paused', 'pause', [true, false, true, 100]],
  ['paused', 'resume', [true, true, true, 100]],
  ['paused', 'toggle', [true, true, true, 100]],
  ['paused', 'stop', [true, false, true, 0]],
  ['paused', 'hide', [true, false, false, 100]],
  ['hidden', 'show', [true, false, true, 100]],
  ['hidden', 'resume', [true, true, true, 100]],
  ['hidden', 'stop', [true, false, false, 0]],
  ['failed', 'pause', [true, false, true, 100]],
  ['failed', 'resume', [true, true, true, 100]],
  ['failed', 'stop', [true, false, true, 0]],
];

const commands = (engine: PlayerEngine) => ({
  resume: engine.resume,
  toggle: engine.toggle,
  pause: engine.pause,
  stop: engine.stop,
  show: engine.show,
  hide: engine.hide,
  next: engine.next,
  unload: engine.unload,
});

describe('transitions', () => {
  // proves spec 3.26, spec 4.7, spec 4.8, spec 4.9
  it.each(table)('%s, then %s', (situation, command, expected) => {
    const rig = makeEngine();
    situations[situation](rig);
    commands(rig.engine)[command]();
    const { session, playing, visible } = rig.engine.getState();
    expect([session !== null, playing, visible, rig.engine.getTime()]).toEqual(expected);
    expect(rig.voice.playing).toBe(playing);
  });
});

describe('playing', () => {
  // proves spec 4.6
  it('loads a session, visible, with its duration, at 0', () => {
    const { engine, voice } = makeEngine();
    engine.play(session);
    expect(engine.getState()).toMatchObject({ session, playing: true, visible: true, duration: 600, buffering: true });
    expect(engine.getTime()).toBe(0);
    expect(voice.url).toBe('/api/sessions/7/audio');
    voice.reach(0.2);
    expect(engine.getState().buffering).toBe(false);
  });

  it('starts at the given position', () => {
    const { engine, voice } = makeEngine();
    engine.play(session, { at: 252 });
    expect(engine.getTime()).toBe(252);
    expect(voice.position).toBe(252);
  });

  it('emits the position of the previous session', () => {
    const rig = makeEngine();
    situations.playing(rig);
    rig.voice.position = 101;
    rig.engine.play(makeSession({ id: 8 }));
    expect(rig.events.map(({ type, session, at }) => [type, session.id, at])).toEqual([
      ['started', 7, 0],
      ['advanced', 7, 100],
      ['left', 7, 101],
      ['started', 8, 0],
    ]);
  });

  it('uses the duration of the file', () => {
    const { engine, voice } = makeEngine();
    engine.play(session);
    voice.emit({ type: 'ready', duration: 598.5 });
    engine.seek(10_000);
    expect(engine.getTime()).toBe(598.5);
  });

  // proves spec 4.20
  it('asks the guard before every session', () => {
    const { engine, events, voice } = makeEngine();
    engine.setGuard(({ isPremium }) => !isPremium);
    engine.play(makeSession({ isPremium: true }));
    expect(events.map(({ type }) => type)).toEqual(['refused']);
    expect(engine.getState().session).toBeNull();
    expect(voice.url).toBeUndefined();
  });

  it('prefetches sessions that may be heard and are not loaded', () => {
    const { engine, voice } = makeEngine({ voice: 'female' });
    engine.setGuard(({ isPremium }) => !isPremium);
    engine.prepare(makeSession({ isPremium: true }));
    expect(voice.prepared).toBeUndefined();
    engine.prepare(session);
    expect(voice.prepared).toBe('/api/sessions/7/audio?voice=female');
    voice.prepared = undefined;
    engine.play(session);
    engine.prepare(session);
    expect(voice.prepared).toBeUndefined();
  });

  it('warms up before a press, unless it plays or may not be heard', () => {
    const { engine, voice } = makeEngine();
    engine.setGuard(({ isPremium }) => !isPremium);
    engine.warmUp(makeSession({ isPremium: true }));
    expect(voice.isWarm).toBe(false);
    engine.warmUp(session);
    expect(voice).toMatchObject({ isWarm: true, prepared: '/api/sessions/7/audio' });
    voice.isWarm = false;
    engine.play(session);
    engine.warmUp(session);
    expect(voice.isWarm).toBe(false);
  });

  it('pauses when the system interrupts the audio', () => {
    const rig = makeEngine();
    situations.playing(rig);
    rig.voice.emit({ type: 'interrupted' });
    expect(rig.engine.getState().playing).toBe(false);
    expect(rig.events.at(-1)).toMatchObject({ type: 'paused', at: 100 });
  });
});

describe('seeking', () => {
  it('moves the clock at once and stays within the session', () => {
    const rig = makeEngine();
    situations.playing(rig);
    rig.engine.seek(300);
    expect(rig.engine.getTime()).toBe(300);
    expect(rig.voice.position).toBe(300);
    expect(rig.events.at(-1)).toMatchObject({ type: 'sought', at: 100, to: 300 });
    rig.engine.seek(-5);
    expect(rig.engine.getTime()).toBe(0);
    rig.engine.seek(Number.NaN);
    expect(rig.engine.getTime()).toBe(0);
  });
});

describe('speed', () => {
  // proves spec 4.10
  it('cycles through the list', () => {
    const { engine, voice } = makeEngine();
    const seen = Array.from({ length: 7 }, () => {
      engine.cycleSpeed();
      return voice.rate;
    });
    expect(seen).toEqual([1.25, 1.5, 2, 0.5, 0.75, 1, 1.25]);
  });

  it('is kept for the next session', () => {
    const { engine, voice } = makeEngine();
    engine.setSpeed(1.5);
    voice.rate = 1;
    engine.play(session);
    expect(voice.rate).toBe(1.5);
  });
});

describe('the end', () => {
  // proves spec 4.12
  it('stops and rewinds', () => {
    const rig = makeEngine();
    situations.playing(rig);
    rig.voice.emit({ type: 'ended' });
    expect(rig.engine.getState()).toMatchObject({ playing: false, visible: true });
    expect(rig.engine.getTime()).toBe(0);
    expect(rig.voice).toMatchObject({ playing: false, position: 0 });
    expect(rig.events.at(-1)).toMatchObject({ type: 'ended', at: 600 });
  });

  // proves spec 4.39
  it('is a state of its own until the session is played, sought in or stopped', () => {
    const rig = makeEngine();
    for (const leave of [rig.engine.resume, () => rig.engine.seek(5), rig.engine.stop]) {
      situations.playing(rig);
      expect(rig.engine.getState().ended).toBe(false);
      rig.voice.emit({ type: 'ended' });
      expect(rig.engine.getState().ended).toBe(true);
      leave();
      expect(rig.engine.getState().ended).toBe(false);
    }
  });

  it('comes by playing only: a pause at the last second starts nothing', () => {
    const rig = makeEngine();
    rig.engine.playQueue([session, makeSession({ id: 8 })]);
    rig.engine.pause();
    rig.engine.seek(600);
    for (const repeat of [false, true]) {
      if (repeat) rig.engine.toggleRepeat();
      rig.voice.emit({ type: 'ended' });
      expect(rig.engine.getState()).toMatchObject({ session, playing: false, ended: false });
      expect(rig.voice.playing).toBe(false);
    }
    expect(rig.engine.getTime()).toBe(600);
  });

  it('is where Fifteen seconds back begins', () => {
    const rig = makeEngine();
    situations.playing(rig);
    rig.voice.emit({ type: 'ended' });
    rig.engine.skip(15);
    expect(rig.engine.getState().ended).toBe(true);
    rig.engine.skip(-15);
    expect(rig.engine.getTime()).toBe(585);
    rig.engine.skip(-15);
    expect(rig.engine.getTime()).toBe(570);
  });

  // proves spec 4.12
  it('starts again on repeat', () => {
    const rig = makeEngine();
    situations.playing(rig);
    rig.engine.toggleRepeat();
    rig.voice.emit({ type: 'ended' });
    expect(rig.engine.getState().playing).toBe(true);
    expect(rig.voice).toMatchObject({ playing: true, position: 0 });
    expect(rig.events.slice(-2).map(({ type }) => type)).toEqual(['ended', 'resumed']);
  });
});
