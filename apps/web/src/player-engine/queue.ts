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
  let { index } = queue;
  let session: Session | undefined;
  do session = sessions[(index += step)];
  while (session && !matches(session));
  return session && { sessions, index };
}
