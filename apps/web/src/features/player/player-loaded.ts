import type { PlayerEngine } from '../../player-engine/engine';
import { Store } from '../../player-engine/store';

/** Whether a player was used on this page; known without loading one. */
export const playerLoaded = new Store(false);

/** What goes on around this player comes with its first session. */
export function trackPlayerLoaded(player: PlayerEngine) {
  player.subscribe(() => playerLoaded.set(true));
}
