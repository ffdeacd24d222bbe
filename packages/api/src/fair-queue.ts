import { AppError } from '@vizzi/domain';

interface QueueOptions {
  /** Tasks that run at once. */
  readonly concurrency: number;
  /** Tasks that may wait. */
  readonly maxWaiting: number;
  /** Milliseconds after which nobody waits for the result any more. */
  readonly maxWaitMs: number;
  /** The message of a refusal. */
  readonly refusal: string;
  /** Milliseconds of a clock that is never set. */
  readonly elapsed?: () => number;
}

interface Waiting {
  readonly since: number;
  readonly begin: () => Promise<void>;
  readonly refuse: () => void;
}

/** Runs a task of a client when its turn comes. Throws `unavailable` when too many wait, or for too long. */
export type FairQueue = <Result>(client: string, task: () => Promise<Result>) => Promise<Result>;

/**
 * Runs a few tasks at once; of those that wait, one of each client in turn, so that a client waits for as many tasks as there are
 * clients, however many tasks the others have. When the queue is full, the client with the most tasks loses its last one.
 */
export function createFairQueue(options: QueueOptions): FairQueue {
  const { maxWaiting, maxWaitMs, elapsed = () => performance.now() } = options;
  let running = 0;
  /** Of each client; the client at the front is next. */
  const clients = new Map<string, Waiting[]>();
  let count = 0;

  const makeRoomFor = (own: number): boolean => {
    const most = [...clients.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if (most.length <= own + 1) return false;
    most.pop()?.refuse();
    count -= 1;
    return true;
  };

  const next = (): Waiting | undefined => {
    const [client, tasks = []] = clients.entries().next().value ?? [];
    if (client === undefined) return undefined;
    clients.delete(client);
    const task = tasks.shift();
    if (tasks.length > 0) clients.set(client, tasks);
    count -= 1;
    return task;
  };

  const runAll = async () => {
    if (running >= options.concurrency) return;
    running += 1;
    for (let task = next(); task; task = next()) {
      if (elapsed() - task.since > maxWaitMs) task.refuse();
      else await task.begin();
    }
    running -= 1;
  };

  return (client, task) =>
    new Promise((resolve, reject) => {
      const refuse = () => reject(new AppError('unavailable', options.refusal));
      const own = clients.get(client) ?? [];
      if (count >= maxWaiting && !makeRoomFor(own.length)) return refuse();
      own.push({ since: elapsed(), begin: async () => task().then(resolve, reject), refuse });
      clients.set(client, own);
      count += 1;
      queueMicrotask(() => void runAll());
    });
}
