import { hash, verify } from '@node-rs/argon2';
import { clientOf, createFairQueue, networkOf, type Passwords } from '@vizzi/api';
import { AppError } from '@vizzi/domain';

/** Of an argon2id hash: KiB of memory, passes and lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const OWASP_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Half of the threads that Node has for such work: the other half goes on reading audio. */
const CONCURRENCY = 2;
/**
 * The lines of the queue: strangers in more networks than theirs has places keep no member from signing in again. Strangers take turns
 * by network, members by themselves.
 */
const [STRANGERS, KNOWN] = [0, 1] as const;
/** Some seconds of work; what other networks send takes the place of the last tasks of the network with the most. */
const MAX_WAITING = 100;
/** A second less than an answer may take: a login that waited for longer is answered already. */
const MAX_WAIT_MS = 3_000;
/** Enough for an office where everybody signs in at once, and a fifth of the queue. */
const MAX_PER_CLIENT = 20;
const REFUSAL = 'Too many people sign in at the moment. Please try again.';

/** argon2id. An unknown account is verified against a hash that nothing matches, so that it takes as long. */
export async function createPasswords(cost = OWASP_COST): Promise<Passwords> {
  const unmatchable = await hash('no password is this one', cost);
  const run = createFairQueue({
    concurrency: CONCURRENCY,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
    refusal: REFUSAL,
  });
  const tasks = new Map<string, number>();

  /** Runs a task unless its client has its share of the queue already. Throws `unavailable`. */
  async function runFor<Result>(address: string, task: () => Promise<Result>, known?: string): Promise<Result> {
    const client = known ?? clientOf(address);
    const own = tasks.get(client) ?? 0;
    if (own >= MAX_PER_CLIENT) throw new AppError('unavailable', REFUSAL);
    tasks.set(client, own + 1);
    try {
      return await (known === undefined ? run(networkOf(address), task, STRANGERS) : run(known, task, KNOWN));
    } finally {
      const others = (tasks.get(client) ?? 1) - 1;
      if (others > 0) tasks.set(client, others);
      else tasks.delete(client);
    }
  }

  return {
    hash: (password, address = '', known) => runFor(address, () => hash(password, cost), known),
    async verify(stored, password, address = '', known) {
      const matches = await runFor(address, () => verify(stored ?? unmatchable, password), known);
      return matches && stored !== undefined;
    },
  };
}
