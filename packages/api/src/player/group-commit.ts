import { AppError } from '@vizzi/domain';

/** What became of one item of a batch. */
export type Outcome<Result> = { readonly value: Result } | { readonly error: unknown };

export interface GroupCommitOptions<Item, Result> {
  /** Makes a whole batch durable and says what became of each item, in order. When it throws, every item failed. */
  readonly write: (items: Item[]) => Promise<Outcome<Result>[]>;
  /** Items in one batch at most. */
  readonly maxBatch: number;
  /** Items waiting at most; one more is refused. */
  readonly maxWaiting: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Turns writes that arrive together into one. Each caller is answered only after its batch is durable; what arrives
 * while a batch is under way goes into the next, so that batches grow with the load and nobody waits for a timer.
 * Throws `unavailable` when too many wait.
 */
export function createGroupCommit<Item, Result>(options: GroupCommitOptions<Item, Result>) {
  let waiting: Waiting<Item, Result>[] = [];
  let writing = false;

  async function writeBatches(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, options.maxBatch);
      waiting = waiting.slice(options.maxBatch);
      await settle(batch, options.write);
    }
    writing = false;
  }

  return (item: Item): Promise<Result> => {
    if (waiting.length >= options.maxWaiting) {
      return Promise.reject(new AppError('unavailable', 'Too much is being saved at the moment. Please try again.'));
    }
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (writing) return;
      writing = true;
      setImmediate(() => void writeBatches());
    });
  };
}

async function settle<Item, Result>(
  batch: Waiting<Item, Result>[],
  write: GroupCommitOptions<Item, Result>['write'],
): Promise<void> {
  try {
    const outcomes = await write(batch.map(({ item }) => item));
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome && 'value' in outcome) resolve(outcome.value);
      else reject(outcome?.error ?? new Error('the batch says nothing of this item'));
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
