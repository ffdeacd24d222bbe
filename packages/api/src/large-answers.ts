import { setImmediate } from 'node:timers/promises';
import type { Clock } from './clock.js';
import { createFairQueue } from './fair-queue.js';

/** Calls with a large answer of all addresses that are under way: all other requests wait while they are made. */
const AT_ONCE = 3;
/** Milliseconds after which one is not counted any more: it waits for the database, and others need not. */
const COUNTED_MS = 500;
/** Those that are under way and not counted: each has one of the connections to the database. */
const MAX_UNCOUNTED = 3;
/** Those that wait, of members and of visitors each. */
const MAX_WAITING = 1_000;
const REFUSAL = 'Too many people are here at the moment. Please try again in a moment.';

interface Asking {
  /** An address or a network. */
  readonly client: string;
  readonly memberId: number | undefined;
}

interface Options {
  /** Milliseconds after which nobody waits for the answer any more. */
  readonly maxWaitMs: number;
  readonly clock: Pick<Clock, 'elapsed'>;
}

/** Makes large answers of all addresses a few at once, of one client after another, members and visitors in lines of their own. */
export function createLargeAnswers({ maxWaitMs, clock }: Options) {
  const lines = { maxWaiting: MAX_WAITING, maxWaitMs, refusal: REFUSAL, elapsed: () => clock.elapsed() };
  const answers = createFairQueue({ ...lines, concurrency: AT_ONCE });
  const keptAnswers = createFairQueue({ ...lines, concurrency: 1 });
  const begin = createBeginning();
  return {
    async make<Result>({ client, memberId }: Asking, call: () => Promise<Result>): Promise<Result> {
      const { made } = await answers(client, () => begin(call), lineOf(memberId));
      return made;
    },
    /** Resolves when an answer that is kept may be written: one in a turn of the event loop. */
    mayAnswer: ({ client, memberId }: Asking) => keptAnswers(client, () => setImmediate(), lineOf(memberId)),
  };
}

const lineOf = (memberId: number | undefined) => (memberId === undefined ? 1 : 0);

/** Begins calls; each resolves when its call has ended or is not counted any more. */
function createBeginning() {
  let uncounted = 0;
  return async <Result>(call: () => Promise<Result>): Promise<{ readonly made: Promise<Result> }> => {
    // Other requests are read before each: answers from a cache would be made one after the other without a pause.
    await setImmediate();
    const made = call();
    await new Promise<void>((resolve) => {
      let end = resolve;
      const timer = setTimeout(() => {
        if (uncounted >= MAX_UNCOUNTED) return;
        uncounted += 1;
        end = () => (uncounted -= 1);
        resolve();
      }, COUNTED_MS);
      const ended = () => {
        clearTimeout(timer);
        end();
      };
      made.then(ended, ended);
    });
    return { made };
  };
}
