import type { Session } from '@vizzi/api/contracts';

/** Sessions that play one after another. */
export interface Queue {
  readonly sessions: readonly Session[];
  readonly index: number;
}

/** The queue at the next session, or the previous one, of those that match; undefined past either end. */
export function moveQueue(
  queue: Queue | null,
  step: 1 | -1,
  matches: (session: Session) => boolean = () => true,
): Queue | undefined {
  if (!queue) return undefined;
  const { sessions } = queue;
  let index = queue.index + step;
  for (let session = sessions[index]; session; session = sessions[index]) {
    if (matches(session)) return { ...queue, index };
    index += step;
  }
  return undefined;
}
