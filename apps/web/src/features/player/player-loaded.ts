import type { PlayerEngine } from '../../player-engine/engine';
import { Store } from '../../player-engine/store';

/** Whether the player was used on this page. This module does not load the player. */
export const playerLoaded = new Store(false);

/** Sets {@link playerLoaded} when the player is first used. */
export function trackPlayerLoaded(player: PlayerEngine) {
  player.subscribe(() => playerLoaded.set(true));
}
