import type { ReadTurns } from '../media/shared-reads.js';

/** The turns of a client that waits for nobody. */
export const atOnce: ReadTurns = { take: (work) => work(), begin: (read) => read() };
