import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Locker } from '@tus/server';
import { type Db, releaseUploadLock, takeUploadLock } from '@vizzi/db';
import { AppError } from '@vizzi/domain';

/** Longer than a part takes to be written; after that, its server is taken for dead. */
const SECONDS = 20;
const TRY_MS = 100;
const PATIENCE_MS = 3_000;

/**
 * Lets one server at a time work on an upload, by a row of the database. Of the requests of one server one asks for the row, since each
 * that waits for it there holds a connection. Throws `conflict` when it stays taken.
 */
export function createUploadLocker(db: Db): Locker {
  /** By the id of an upload, what ends with the request that has or asks for its row. */
  const turns = new Map<string, Promise<void>>();
  return {
    newLock(id) {
      const token = randomUUID();
      let endTurn: (() => void) | undefined;
      return {
        async lock(signal) {
          const end = performance.now() + PATIENCE_MS;
          const requirePatience = () => {
            if (signal.aborted || performance.now() > end) throw new AppError('conflict', TAKEN);
          };
          for (let turn = turns.get(id); turn; turn = turns.get(id)) {
            requirePatience();
            await Promise.race([turn, wait(TRY_MS)]);
          }
          endTurn = beginTurn(turns, id);
          try {
            while (!(await takeUploadLock(db, { id, token, seconds: SECONDS }))) {
              requirePatience();
              await wait(TRY_MS);
            }
          } catch (error) {
            endTurn?.();
            throw error;
          }
        },
        unlock: () => releaseUploadLock(db, { id, token }).finally(() => endTurn?.()),
      };
    },
  };
}

const TAKEN = 'This file is being uploaded somewhere else at the moment. Please try again in a minute.';

/** Begins the turn of an upload that has none; answers what ends it. */
function beginTurn(turns: Map<string, Promise<void>>, id: string): () => void {
  let end: (() => void) | undefined;
  const turn = new Promise<void>((resolve) => (end = resolve));
  turns.set(id, turn);
  return () => {
    if (turns.get(id) === turn) turns.delete(id);
    end?.();
  };
}
