import { LRUCache } from 'lru-cache';

/** After a failure the key, or the bucket, is left alone for so many milliseconds: callers are told at once. */
const PAUSE_MS = 1_000;
const MAX_KEYS = 10_000;
/** A key that failed is known to fail until it is answered, or was not asked for by anybody for so many milliseconds. */
const REMEMBERED_MS = 60_000;
/** So many keys without an answer, and none with one between, are a bucket that is away. */
const KEYS_OF_AN_OUTAGE = 5;
/** With these a store says that it is asked too much, or is away: it is as if it did not answer. */
const NO_ANSWER = new Set<number | undefined>([undefined, 429, 503]);

/** What a bucket is not asked for just now. */
export interface BucketPauses {
  isPaused(key: string): boolean;
  answered(method: string, key: string): void;
  /** `status` is that of an answer which says nothing about a file; undefined where there was none. */
  failed(method: string, key: string, status: number | undefined): void;
}

/**
 * Objects that a store cannot send, such as archived or damaged ones, keep nobody from the others: the whole bucket is left alone only
 * when several keys after each other have no answer. After that the keys that are known to fail rest for longer than the bucket,
 * so that others are asked for first; once one of these was answered, the known ones say nothing about the bucket any more.
 * `elapsed` is a clock that is never set.
 */
export function createBucketPauses(elapsed: () => number): BucketPauses {
  const clock = { max: MAX_KEYS, ttlResolution: 0, perf: { now: elapsed } };
  const resting = new LRUCache<string, true>({ ...clock, ttl: PAUSE_MS });
  /** Methods with keys that failed, and were not answered since. */
  const failing = new LRUCache<string, true>({ ...clock, ttl: REMEMBERED_MS });
  /** By method, the keys that had no answer since one had. */
  const unanswered = new Map<string, Set<string>>();
  let allUntil = -Infinity;
  let isAway = false;

  const rest = (key: string) => resting.set(key, true, { ttl: elapsed() < allUntil ? 2 * PAUSE_MS : PAUSE_MS });
  return {
    isPaused: (key) => elapsed() < allUntil || resting.has(key),
    answered(method, key) {
      unanswered.delete(method);
      failing.delete(`${method} ${key}`);
      isAway = false;
    },
    failed(method, key, status) {
      rest(key);
      if (!NO_ANSWER.has(status)) return;
      const isKnown = failing.has(`${method} ${key}`);
      failing.set(`${method} ${key}`, true);
      if (isKnown && !isAway) return;
      const failed = (unanswered.get(method) ?? new Set()).add(key);
      unanswered.set(method, failed);
      if (failed.size < KEYS_OF_AN_OUTAGE) return;
      unanswered.delete(method);
      isAway = true;
      allUntil = elapsed() + PAUSE_MS;
      for (const each of failed) rest(each);
    },
  };
}
