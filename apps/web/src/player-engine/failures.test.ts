import { describe, expect, it } from 'vitest';
import type { Failure } from './state';
import { makeEngine } from './testing/make-engine';
import { makeSession } from './testing/make-session';

type Rig = ReturnType<typeof makeEngine>;

/** Playing fails at 100 seconds. */
function fail({ engine, voice }: Rig, reason: Failure = 'network') {
  engine.play(makeSession());
  voice.reach(100);
  voice.emit({ type: 'failed', reason });
}

describe('failures', () => {
  it('keep the position, and resume continues from it', () => {
    const rig = makeEngine();
    fail(rig);
    rig.voice.position = 0;
    expect(rig.engine.getState()).toMatchObject({ failure: 'network', playing: false, buffering: false });
    rig.engine.resume();
    expect(rig.voice).toMatchObject({ position: 100, playing: true });
    expect(rig.engine.getState()).toMatchObject({ failure: null, playing: true });
  });

  it('show the voice that is chosen to try, and resume with it', () => {
    const rig = makeEngine();
    fail(rig, 'damaged');
    rig.engine.mixer.setVoice('female');
    expect(rig.engine.getState()).toMatchObject({ failure: 'damaged', voice: 'female', loadedVoice: 'female' });
    expect(rig.voice.url).toBe('/api/sessions/7/audio');
    rig.engine.resume();
    expect(rig.voice).toMatchObject({ url: '/api/sessions/7/audio?voice=female', position: 100, playing: true });
  });

  // proves security 12.47
  it.each(['network', 'unavailable'] as const)(
    'of the line or the server (%s) end by themselves when it is back',
    (reason) => {
      const rig = makeEngine();
      fail(rig, reason);
      rig.timer.pass(10 * 60_000);
      rig.engine.recover();
      expect(rig.voice).toMatchObject({ position: 100, playing: true });
    },
  );

  it.each<[string, (rig: Rig) => void]>([
    ['has stopped', ({ engine }) => engine.stop()],
    ['has hidden the player', ({ engine }) => engine.hide()],
    ['listens in another tab', ({ engine }) => engine.pause()],
    [
      'is asleep by the timer',
      ({ engine, timer }) => {
        engine.setSleep(5);
        timer.pass(5 * 60_000);
      },
    ],
    ['has waited for more than ten minutes', ({ timer }) => timer.pass(10 * 60_000 + 1)],
  ])('start no sound again when the listener %s', (_, happens) => {
    const rig = makeEngine();
    fail(rig);
    happens(rig);
    rig.voice.playing = false;
    rig.engine.recover();
    expect(rig.engine.getState().playing).toBe(false);
    expect(rig.voice.playing).toBe(false);
  });

  // proves security 12.47
  it('are tried again after growing waits, until ten minutes after the first one', () => {
    const rig = makeEngine();
    fail(rig);
    const waits: unknown[] = [rig.engine.waitForRetry()];
    for (let minute = 0; minute < 9; minute += 1) {
      rig.timer.pass(60_000);
      rig.engine.recover();
      // A second of sound has not come back.
      if (minute === 4) rig.voice.emit({ type: 'sounding' });
      rig.timer.pass(1_000);
      rig.voice.emit({ type: 'failed', reason: 'network' });
      waits.push(rig.engine.waitForRetry());
    }
    expect(waits).toEqual([0, 5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000, 60_000, 60_000]);
    rig.timer.pass(60_000);
    expect(rig.engine.waitForRetry()).toBeUndefined();
    rig.engine.resume();
    rig.voice.emit({ type: 'failed', reason: 'network' });
    expect(rig.engine.waitForRetry()).toBe(0);
  });

  it('begin anew after a minute of sound, also with a stutter in it', () => {
    const rig = makeEngine();
    fail(rig);
    rig.timer.pass(9 * 60_000);
    rig.engine.recover();
    rig.voice.emit({ type: 'sounding' });
    rig.timer.pass(20 * 60_000);
    rig.voice.emit({ type: 'sounding' });
    rig.timer.pass(1_000);
    rig.voice.emit({ type: 'failed', reason: 'network' });
    expect(rig.engine.waitForRetry()).toBe(0);
  });

  it('are over when the session has ended', () => {
    const rig = makeEngine();
    fail(rig);
    rig.engine.recover();
    rig.voice.emit({ type: 'sounding' });
    rig.voice.emit({ type: 'ended' });
    rig.engine.recover();
    expect(rig.engine.getState()).toMatchObject({ playing: false, ended: true });
  });

  it('let the music wait for the voice when they end by themselves', () => {
    const rig = makeEngine({ music: 'slow' });
    fail(rig);
    rig.engine.recover();
    expect(rig.music.track).toBeNull();
    rig.voice.emit({ type: 'sounding' });
    expect(rig.music.track).toBe('slow');
  });

  it('start no sound by themselves that was paused', () => {
    const rig = makeEngine();
    rig.engine.play(makeSession());
    rig.engine.pause();
    rig.voice.emit({ type: 'failed', reason: 'network' });
    rig.engine.recover();
    expect(rig.engine.getState().playing).toBe(false);
  });

  it('of the network that are reported twice end when it is back', () => {
    const rig = makeEngine();
    fail(rig);
    rig.voice.emit({ type: 'failed', reason: 'network' });
    rig.engine.recover();
    expect(rig.engine.getState().playing).toBe(true);
  });

  it('of a file end at a press, not by themselves', () => {
    const rig = makeEngine();
    fail(rig, 'missing');
    rig.engine.recover();
    expect(rig.engine.getState().playing).toBe(false);
  });
});

describe('a session of a queue that cannot be played', () => {
  const sessions = [1, 2, 3].map((id) => makeSession({ id }));

  // proves spec D16.8
  it.each(['missing', 'refused'] as const)('is skipped: %s', (reason) => {
    const { engine, voice, events } = makeEngine();
    engine.playQueue(sessions);
    voice.reach(10);
    voice.emit({ type: 'ended' });
    voice.emit({ type: 'failed', reason });
    expect(engine.getState()).toMatchObject({ playing: true, failure: null, session: { id: 3 } });
    expect(events).toContainEqual({ type: 'skipped', session: sessions[1], at: 0, why: reason });
    voice.reach(10);
    engine.previous();
    voice.emit({ type: 'failed', reason });
    expect(engine.getState()).toMatchObject({ playing: true, session: { id: 1 } });
  });

  it.each<[string, (rig: Rig) => void]>([
    ['was pressed', ({ engine }) => engine.playQueue(sessions)],
    [
      'sounded already',
      ({ engine, voice }) => {
        engine.playQueue(sessions);
        engine.next();
        voice.reach(10);
      },
    ],
    [
      'is the last one',
      ({ engine }) => {
        engine.playQueue(sessions, 1);
        engine.next();
      },
    ],
  ])('says so when it %s', (_, come) => {
    const rig = makeEngine();
    come(rig);
    const { session } = rig.engine.getState();
    rig.voice.emit({ type: 'failed', reason: 'missing' });
    expect(rig.engine.getState()).toMatchObject({ playing: false, failure: 'missing', session });
  });

  it.each(['pause', 'stop', 'hide'] as const)('is not skipped after %s', (command) => {
    const { engine, voice } = makeEngine();
    engine.playQueue(sessions);
    engine.next();
    engine[command]();
    voice.emit({ type: 'failed', reason: 'missing' });
    expect(engine.getState()).toMatchObject({ playing: false, session: { id: 2 } });
  });

  it('is waited for when it is the network that fails', () => {
    const { engine, voice } = makeEngine();
    engine.playQueue(sessions);
    engine.next();
    voice.emit({ type: 'failed', reason: 'network' });
    expect(engine.getState()).toMatchObject({ failure: 'network', session: { id: 2 } });
  });
});
