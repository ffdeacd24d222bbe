import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeEngine } from '../../player-engine/testing/make-engine';
import { makeSession } from '../../player-engine/testing/make-session';
import { connectMediaSession } from './media-session';

/** jsdom has no media session. */
function installLockScreen() {
  const handlers = new Map<string, MediaSessionActionHandler | null>();
  const lockScreen = {
    metadata: null as { readonly title: string } | null,
    playbackState: 'none',
    position: {},
    setActionHandler: (action: string, handler: MediaSessionActionHandler | null) => handlers.set(action, handler),
    setPositionState(position: object) {
      lockScreen.position = position;
    },
  };
  Object.defineProperty(navigator, 'mediaSession', { value: lockScreen, configurable: true });
  Object.defineProperty(globalThis, 'MediaMetadata', {
    value: class {
      constructor(readonly data: { readonly title: string }) {}
      get title() {
        return this.data.title;
      }
    },
    configurable: true,
  });
  const press = (action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}) =>
    handlers.get(action)?.({ action, ...details });
  return { lockScreen, press, offers: (action: string) => Boolean(handlers.get(action)) };
}

describe('the lock screen', () => {
  let screen: ReturnType<typeof installLockScreen>;
  beforeEach(() => {
    screen = installLockScreen();
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'mediaSession');
    Reflect.deleteProperty(globalThis, 'MediaMetadata');
  });

  it('shows the session and its position', () => {
    const { engine } = makeEngine();
    const disconnect = connectMediaSession(engine);
    expect(screen.lockScreen.playbackState).toBe('none');
    engine.play(makeSession({ title: 'Lantern Path' }));
    engine.seek(60);
    expect(screen.lockScreen).toMatchObject({
      metadata: { title: 'Lantern Path' },
      playbackState: 'playing',
      position: { duration: 600, position: 60, playbackRate: 1 },
    });
    disconnect();
    expect(screen.lockScreen).toMatchObject({ metadata: null, playbackState: 'none' });
  });

  it('shows the full time of a session that has ended', () => {
    const { engine, voice } = makeEngine();
    const disconnect = connectMediaSession(engine);
    engine.play(makeSession());
    voice.emit({ type: 'ended' });
    expect(screen.lockScreen).toMatchObject({ playbackState: 'paused', position: { duration: 600, position: 600 } });
    disconnect();
  });

  it('shows another session of the same title with its own cover', () => {
    const { engine } = makeEngine();
    const disconnect = connectMediaSession(engine);
    for (const id of [1, 2]) {
      engine.play(makeSession({ id, imageUrl: `/covers/${id}` }));
      expect(screen.lockScreen.metadata).toMatchObject({ data: { artwork: [{ src: `/covers/${id}` }] } });
    }
    disconnect();
  });

  it("has the player's actions", () => {
    const { engine } = makeEngine();
    const disconnect = connectMediaSession(engine);
    engine.play(makeSession(), { at: 100 });
    screen.press('pause');
    expect(engine.getState().playing).toBe(false);
    screen.press('play');
    expect(engine.getState().playing).toBe(true);
    screen.press('seekforward');
    expect(engine.getTime()).toBe(110);
    screen.press('seekbackward', { seekOffset: 30 });
    expect(engine.getTime()).toBe(80);
    screen.press('seekto', { seekTime: 300 });
    expect(engine.getTime()).toBe(300);
    screen.press('stop');
    expect(engine.getTime()).toBe(0);
    disconnect();
  });

  it('offers next and previous in a queue only', () => {
    const { engine } = makeEngine();
    const disconnect = connectMediaSession(engine);
    engine.play(makeSession());
    expect(screen.offers('nexttrack')).toBe(false);
    engine.playQueue([makeSession({ id: 1 }), makeSession({ id: 2 })]);
    screen.press('nexttrack');
    expect(engine.getState().session?.id).toBe(2);
    disconnect();
  });
});
