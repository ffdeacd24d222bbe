import { AppError } from '@vizzi/domain';
import pLimit from 'p-limit';

interface QueueOptions {
  /** Tasks that run at once. */
  readonly concurrency: number;
  /** Tasks that may wait; one more is refused. */
  readonly maxWaiting: number;
  /** The message of a refusal. */
  readonly refusal: string;
}

/** Runs a few tasks at once and lets a few wait. Throws `unavailable` beyond. */
export function createBoundedQueue({ concurrency, maxWaiting, refusal }: QueueOptions) {
  const limit = pLimit(concurrency);
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting) {
      return Promise.reject(new AppError('unavailable', refusal));
    }
    return limit(task);
  };
}
