import type { Sql, TransactionSql } from 'postgres';
import { causesOf, hasCode } from './failures.js';

/** Queries that wait for their results at once. More only wait where the server hangs, and would wait without end. */
const MAX_WAITING = 5_000;
/** Milliseconds for a query or the work of a transaction; longer than the server's own time limits, which give the better reason. */
const DEADLINE_MS = 3_500;
/**
 * Milliseconds for a transaction with its commit, which waits for the server's disk and standby: who is told of a failure takes it for
 * not committed, so this is as long as anybody waits for an answer.
 */
const COMMIT_DEADLINE_MS = 7_000;

const TRANSACTION_ABORTED = '25P02';
/** Commands that change rows. */
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE']);

/** The server did not answer in time, or too many queries wait for it. */
class ServerHangs extends Error {
  readonly code = 'ETIMEDOUT';
}

interface QueryLimits {
  readonly maxWaiting?: number;
  /**
   * Called when the server has committed a transaction with a change. Single statements do not count: those that count tries change
   * a table without a log, for which the server waits neither for its disk nor for its standby.
   */
  readonly onCommit?: () => void;
}

/** The same client, whose queries fail when the server leaves them without a result. The driver has no such limits. */
export function limitQueries(client: Sql, { maxWaiting = MAX_WAITING, onCommit = () => {} }: QueryLimits = {}): Sql {
  let waiting = 0;

  const enter = () => {
    if (waiting >= maxWaiting) throw new ServerHangs('too many queries wait');
    waiting += 1;
  };
  const leave = () => {
    waiting -= 1;
  };

  /** Returns the driver's query as it is: the caller says next in which form it wants the rows. */
  const unsafe = (...parameters: Parameters<Sql['unsafe']>) => {
    enter();
    const query = client.unsafe(...parameters);
    const end = limit(DEADLINE_MS, (error) => rejectQuery(query, error));
    query.finally(leave).then(end, end);
    return query;
  };
  const begin = async (work: (sql: TransactionSql) => Promise<unknown>): Promise<unknown> => {
    enter();
    return new Promise((resolve, reject) => {
      const endWork = limit(DEADLINE_MS, reject);
      const endCommit = limit(COMMIT_DEADLINE_MS, reject);
      const end = () => {
        leave();
        endWork();
        endCommit();
      };
      let isChanging = false;
      let failure: unknown;
      const watched = (sql: TransactionSql) =>
        watchStatements(sql, {
          onChange: () => (isChanging = true),
          onFailure: (error) => (failure = error),
        });
      const transaction = client.begin((sql) =>
        work(watched(sql))
          .catch((error: unknown) => {
            throw isFollowing(error) ? (failure ?? error) : error;
          })
          .finally(endWork),
      );
      transaction.finally(end).then(resolve, reject);
      transaction.then(
        () => isChanging && onCommit(),
        () => {},
      );
    });
  };
  const limited = new Map<string | symbol, unknown>([
    ['unsafe', unsafe],
    ['begin', begin],
  ]);
  return new Proxy(client, { get: (target, name) => limited.get(name) ?? Reflect.get(target, name) });
}

interface Watcher {
  /** Called for each statement that changed rows. */
  readonly onChange: () => void;
  /** Called for each statement that failed by itself. */
  readonly onFailure: (error: unknown) => void;
}

/** The same transaction, with a watcher of its statements. */
function watchStatements(transaction: TransactionSql, { onChange, onFailure }: Watcher): TransactionSql {
  const unsafe = (...parameters: Parameters<Sql['unsafe']>) => {
    const query = transaction.unsafe(...parameters);
    query.then(
      ({ command, count }) => CHANGES.has(command) && count > 0 && onChange(),
      (error: unknown) => !isFollowing(error) && onFailure(error),
    );
    return query;
  };
  return new Proxy(transaction, { get: (target, name) => (name === 'unsafe' ? unsafe : Reflect.get(target, name)) });
}

/** Whether a statement failed because one before it in the transaction had. Of those that are sent together it may be told first. */
function isFollowing(error: unknown): boolean {
  return causesOf(error).some((each) => hasCode(each, TRANSACTION_ABORTED));
}

/** Calls `giveUp` after so many milliseconds, unless what it answers is called before. */
function limit(milliseconds: number, giveUp: (error: ServerHangs) => void): () => void {
  const timer = setTimeout(() => giveUp(new ServerHangs(`no result within ${milliseconds} ms`)), milliseconds);
  return () => clearTimeout(timer);
}

/** A query of the driver has the function that rejects it, which its types do not name. */
function rejectQuery(query: object, error: Error): void {
  const reject: unknown = Reflect.get(query, 'reject');
  if (typeof reject === 'function') reject(error);
}
