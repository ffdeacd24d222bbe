import { Store } from '../../player-engine/store';

/** Whether a player was made on this page; known without loading one. */
export const playerPresence = new Store(false);
