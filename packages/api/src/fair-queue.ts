import { AppError } from '@vizzi/domain';

interface QueueOptions {
  /** Tasks that run at once. */
  readonly concurrency: number;
  /** Tasks that may wait in a line. */
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

/**
 * Runs a task of a client when its turn comes. There are two lines, whose tasks begin in turn, so that the tasks of one take none of
 * the other's places. Throws `unavailable` when too many wait in the line, or for too long.
 */
export type FairQueue = <Result>(client: string, task: () => Promise<Result>, line?: 0 | 1) => Promise<Result>;

/**
 * Runs a few tasks at once; of those that wait in a line, one of each client in turn, so that a client waits for as many tasks as
 * there are clients, however many tasks the others have. When a line is full, the client with the most tasks loses its last one.
 */
export function createFairQueue(options: QueueOptions): FairQueue {
  const { maxWaiting, maxWaitMs, elapsed = () => performance.now() } = options;
  const lines = [createLine(maxWaiting), createLine(maxWaiting)] as const;
  let running = 0;
  let last: 0 | 1 = 0;

  const next = (): Waiting | undefined => {
    const other = last === 0 ? 1 : 0;
    const task = lines[other].next();
    if (!task) return lines[last].next();
    last = other;
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

  return (client, task, line = 0) =>
    new Promise((resolve, reject) => {
      const refuse = () => reject(new AppError('unavailable', options.refusal));
      const waiting = { since: elapsed(), begin: async () => task().then(resolve, reject), refuse };
      if (!lines[line].add(client, waiting)) return refuse();
      queueMicrotask(() => void runAll());
    });
}

/** The tasks that wait, of each client. */
function createLine(maxWaiting: number) {
  /** The client at the front is next. */
  const clients = new Map<string, Waiting[]>();
  let count = 0;

  const makeRoomFor = (own: number): boolean => {
    const most = [...clients.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if (most.length <= own + 1) return false;
    most.pop()?.refuse();
    count -= 1;
    return true;
  };

  return {
    /** Answers whether there is room. */
    add(client: string, task: Waiting): boolean {
      const own = clients.get(client) ?? [];
      if (count >= maxWaiting && !makeRoomFor(own.length)) return false;
      own.push(task);
      clients.set(client, own);
      count += 1;
      return true;
    },
    next(): Waiting | undefined {
      const [client, tasks = []] = clients.entries().next().value ?? [];
      if (client === undefined) return undefined;
      clients.delete(client);
      const task = tasks.shift();
      if (tasks.length > 0) clients.set(client, tasks);
      count -= 1;
      return task;
    },
  };
}
