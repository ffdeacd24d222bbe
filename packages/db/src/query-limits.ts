import type { Sql, TransactionSql } from 'postgres';
import { causesOf, hasCode } from './failures.js';

/** Queries that wait for their results at once. More only wait where the server hangs, and would wait without end. */
const MAX_WAITING = 5_000;
/**
 * Milliseconds for a query, and within a transaction for each result; longer than the server's own time limits, which give the better
 * reason.
 */
const DEADLINE_MS = 3_500;
/**
 * Milliseconds for a commit, which waits for the server's disk and standby: who is told of a failure takes it for not committed, so this
 * is as long as anybody waits for an answer.
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
      let late: Error | undefined;
      const waitForResult = () =>
        limit(DEADLINE_MS, (error) => {
          late = error;
          reject(error);
        });
      // Each result gives the next one as long: work of many statements may take longer.
      let endWait = waitForResult();
      let isWorking = true;
      const onResult = () => {
        if (!isWorking || late) return;
        endWait();
        endWait = waitForResult();
      };
      let endCommit: (() => void) | undefined;
      const endWork = () => {
        isWorking = false;
        endWait();
        endCommit = limit(COMMIT_DEADLINE_MS, reject);
      };
      // Nothing is done of what was told as failed.
      const refuseLate = () => {
        if (late) throw late;
      };
      const end = () => {
        leave();
        endWait();
        endCommit?.();
      };
      let isChanging = false;
      let failure: unknown;
      const watched = (sql: TransactionSql) =>
        watchStatements(sql, {
          onResult,
          onChange: () => (isChanging = true),
          onFailure: (error) => (failure = error),
        });
      const transaction = client.begin(async (sql) => {
        refuseLate();
        const result = await work(watched(sql))
          .catch((error: unknown) => {
            throw isFollowing(error) ? (failure ?? error) : error;
          })
          .finally(endWork);
        refuseLate();
        return result;
      });
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
  /** Called for each statement that has ended. */
  readonly onResult: () => void;
  /** Called for each statement that changed rows. */
  readonly onChange: () => void;
  /** Called for each statement that failed by itself. */
  readonly onFailure: (error: unknown) => void;
}

/** The same transaction, with a watcher of its statements. */
function watchStatements(transaction: TransactionSql, { onResult, onChange, onFailure }: Watcher): TransactionSql {
  const unsafe = (...parameters: Parameters<Sql['unsafe']>) => {
    const query = transaction.unsafe(...parameters);
    query.then(onResult, onResult);
    query.then(
      ({ command, count }) => CHANGES.has(command) && count > 0 && onChange(),
      (error: unknown) => !isFollowing(error) && onFailure(error),
    );
    return query;
  };
  const savepoint = (work: (sql: TransactionSql) => Promise<unknown>) =>
    transaction.savepoint((inner) => work(watchStatements(inner, { onResult, onChange, onFailure })));
  const watched = new Map<string | symbol, unknown>([
    ['unsafe', unsafe],
    ['savepoint', savepoint],
  ]);
  return new Proxy(transaction, { get: (target, name) => watched.get(name) ?? Reflect.get(target, name) });
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
