import type { Session } from '@vizzi/api/contracts';

/** Sessions that play one after another. */
export interface Queue {
  readonly sessions: readonly Session[];
  readonly index: number;
}

/** The queue moved by `steps`, or undefined past either end. */
export function moveQueue(queue: Queue | null, steps: number): Queue | undefined {
  if (!queue) return undefined;
  const index = queue.index + steps;
  return queue.sessions[index] ? { ...queue, index } : undefined;
}
