import type { Clock } from '@vizzi/api';

/** More than try within the time of a limit; beyond, the key that began first is forgotten. */
const MAX_KEYS = 100_000;

export interface TryLimit {
  /** Tries that a key has. */
  readonly points: number;
  /** Milliseconds from a key's first try until it has all of them again. */
  readonly ms: number;
  /** Its `elapsed` goes on evenly, so that a clock that is set neither ends nor prolongs a wait. */
  readonly clock: Pick<Clock, 'elapsed'>;
}

export interface TryCounter {
  /** Counts one try; answers the milliseconds to wait when there were too many. */
  take(key: string): Promise<number | undefined>;
  /** Takes a counted try back, of which nothing was tried. */
  giveBack(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

/** Counts tries by key in this process. What is refused does not make the wait longer. */
export function createTryCounter({ points, ms, clock }: TryLimit): TryCounter {
  // In the order in which they end.
  const tries = new Map<string, { count: number; readonly endsAt: number }>();

  const forgetEnded = (now: number) => {
    for (const [key, { endsAt }] of tries) {
      if (endsAt > now && tries.size < MAX_KEYS) return;
      tries.delete(key);
    }
  };

  return {
    async take(key) {
      const now = clock.elapsed();
      forgetEnded(now);
      const known = tries.get(key);
      if (!known) {
        tries.set(key, { count: 1, endsAt: now + ms });
        return undefined;
      }
      known.count += 1;
      return known.count > points ? known.endsAt - now : undefined;
    },
    async giveBack(key) {
      const known = tries.get(key);
      if (known && known.count > 0) known.count -= 1;
    },
    async reset(key) {
      tries.delete(key);
    },
  };
}
