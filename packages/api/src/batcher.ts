import { AppError } from '@vizzi/domain';

/** The result of one item of a batch, or its error. */
export type Outcome<Result> = { readonly value: Result } | { readonly error: unknown };

export interface BatcherOptions<Item, Result> {
  /** Processes a batch; answers one outcome for each item, in order. When it throws, every item fails. */
  readonly run: (items: Item[]) => Promise<Outcome<Result>[]>;
  /** Items in one batch at most. */
  readonly maxBatch: number;
  /** Items waiting at most; one more is refused. */
  readonly maxWaiting: number;
  /** Whether what waits behind a batch that threw fails with it, and is not tried. */
  readonly failsWaiting?: (error: unknown) => boolean;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Processes calls that arrive together as one batch, and answers each after its batch. Calls that arrive during a batch
 * form the next one, so that batches grow with the load without a timer. No answer comes from work that began before the
 * call. Throws `unavailable` when too many wait.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>) {
  let waiting: Waiting<Item, Result>[] = [];
  let running = false;

  async function runBatches(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, options.maxBatch);
      waiting = waiting.slice(options.maxBatch);
      try {
        settle(batch, await options.run(batch.map(({ item }) => item)));
      } catch (error) {
        if (options.failsWaiting?.(error)) batch.push(...waiting.splice(0));
        for (const { reject } of batch) reject(error);
      }
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

function settle<Item, Result>(batch: Waiting<Item, Result>[], outcomes: Outcome<Result>[]): void {
  for (const [index, { resolve, reject }] of batch.entries()) {
    const outcome = outcomes[index];
    if (outcome && 'value' in outcome) resolve(outcome.value);
    else reject(outcome?.error ?? new Error('the batch has no outcome for this item'));
  }
}
