import type { Sql } from 'postgres';

/** Queries that wait for their results at once. More only wait where the server hangs, and would wait without end. */
const MAX_WAITING = 5_000;
/** Milliseconds for a query or a transaction; longer than the server's own time limits, which give the better reason. */
const DEADLINE_MS = 3_500;

/** The server did not answer in time, or too many queries wait for it. */
class ServerHangs extends Error {
  readonly code = 'ETIMEDOUT';
}

/** The same client, whose queries fail when the server leaves them without a result. The driver has no such limits. */
export function limitQueries(client: Sql, maxWaiting = MAX_WAITING, deadline = DEADLINE_MS): Sql {
  let waiting = 0;

  /** Calls `giveUp` when the work takes too long. */
  const watch = (work: Promise<unknown>, giveUp: (error: ServerHangs) => void) => {
    waiting += 1;
    const timer = setTimeout(() => giveUp(new ServerHangs(`no result within ${deadline} ms`)), deadline);
    const leave = () => {
      waiting -= 1;
      clearTimeout(timer);
    };
    work.then(leave, leave);
  };
  const admit = () => {
    if (waiting >= maxWaiting) throw new ServerHangs('too many queries wait');
  };

  /** Returns the driver's query as it is: the caller says next in which form it wants the rows. */
  const unsafe = (...parameters: Parameters<Sql['unsafe']>) => {
    admit();
    const query = client.unsafe(...parameters);
    watch(query, (error) => rejectQuery(query, error));
    return query;
  };
  const begin = async (...parameters: Parameters<Sql['begin']>): Promise<unknown> => {
    admit();
    const transaction = client.begin(...parameters);
    const late = new Promise<never>((_resolve, reject) => watch(transaction, reject));
    return Promise.race([transaction, late]);
  };
  const limited = new Map<string | symbol, unknown>([
    ['unsafe', unsafe],
    ['begin', begin],
  ]);
  return new Proxy(client, { get: (target, name) => limited.get(name) ?? Reflect.get(target, name) });
}

/** A query of the driver has the function that rejects it, which its types do not name. */
function rejectQuery(query: object, error: Error): void {
  const reject: unknown = Reflect.get(query, 'reject');
  if (typeof reject === 'function') reject(error);
}
