import { AppError } from '@vizzi/domain';

/** What became of one item of a batch. */
export type Outcome<Result> = { readonly value: Result } | { readonly error: unknown };

export interface BatcherOptions<Item, Result> {
  /** Does the work of a whole batch and says what became of each item, in order. When it throws, every item failed. */
  readonly run: (items: Item[]) => Promise<Outcome<Result>[]>;
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
 * Turns calls that arrive together into one. Each caller is answered only after its batch is done; what arrives while a
 * batch is under way goes into the next, so that batches grow with the load and nobody waits for a timer. No answer
 * comes from work that began before the call. Throws `unavailable` when too many wait.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>) {
  let waiting: Waiting<Item, Result>[] = [];
  let running = false;

  async function runBatches(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, options.maxBatch);
      waiting = waiting.slice(options.maxBatch);
      await settle(batch, options.run);
    }
    running = false;
  }

  return (item: Item): Promise<Result> => {
    if (waiting.length >= options.maxWaiting) {
      return Promise.reject(new AppError('unavailable', 'We are very busy at the moment. Please try again.'));
    }
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running) return;
      running = true;
      setImmediate(() => void runBatches());
    });
  };
}

async function settle<Item, Result>(
  batch: Waiting<Item, Result>[],
  run: BatcherOptions<Item, Result>['run'],
): Promise<void> {
  try {
    const outcomes = await run(batch.map(({ item }) => item));
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome && 'value' in outcome) resolve(outcome.value);
      else reject(outcome?.error ?? new Error('the batch says nothing of this item'));
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
