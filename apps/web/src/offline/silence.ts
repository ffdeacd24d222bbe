/** A server that has not answered for so long is looked for, and what the device keeps takes its place when it is out of reach. */
export const SILENCE_MS = 3_000;
