import { PLAYBACK_DEFAULTS } from '@vizzi/domain';
import { PlayerEngine } from '../player-engine/engine';
import { INITIAL_STATE } from '../player-engine/state';

const nothing = () => {};
const silentLoop = { listen: nothing, play: nothing, stop: nothing, setLevel: nothing };

/** A player for rendering without a browser: it has its initial state and never plays. */
export function createSilentPlayer(): PlayerEngine {
  return new PlayerEngine({
    voice: {
      position: 0,
      listen: nothing,
      prepare: nothing,
      warm: nothing,
      load: nothing,
      swap: nothing,
      unload: nothing,
      play: nothing,
      pause: nothing,
      seek: nothing,
      setRate: nothing,
      setLevel: nothing,
    },
    music: silentLoop,
    place: silentLoop,
    timer: { now: () => 0, after: () => nothing },
    preferences: { load: () => ({ ...PLAYBACK_DEFAULTS, muted: INITIAL_STATE.muted }), save: nothing },
  });
}
