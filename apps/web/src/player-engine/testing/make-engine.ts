import { type Music, type Place, PLAYBACK_DEFAULTS } from '@vizzi/domain';
import { PlayerEngine } from '../engine';
import type { PlaybackEvent } from '../playback-event';
import type { Sound } from '../preferences';
import { FakeLoop, FakeTimer, FakeVoice } from './fake-ports';

/** An engine with fake ports, and its events. */
export function makeEngine(remembered: Partial<Sound> = {}) {
  const voice = new FakeVoice();
  const music = new FakeLoop<Music>();
  const place = new FakeLoop<Place>();
  const timer = new FakeTimer();
  let sound: Sound = { ...PLAYBACK_DEFAULTS, muted: false, ...remembered };
  const preferences = {
    load: () => sound,
    save: (saved: Sound) => {
      sound = saved;
    },
  };
  const engine = new PlayerEngine({ voice, music, place, timer, preferences });
  const events: PlaybackEvent[] = [];
  engine.onPlayback((event) => events.push(event));
  return { engine, voice, music, place, timer, events, remembered: () => sound };
}
