import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Locker } from '@tus/server';
import { type Db, releaseUploadLock, takeUploadLock } from '@vizzi/db';
import { AppError } from '@vizzi/domain';

/** Longer than a part takes to be written; after that, its server is taken for dead. */
const SECONDS = 20;
const TRY_MS = 100;
const PATIENCE_MS = 3_000;

/** Lets one server at a time work on an upload, by a row of the database. Throws `conflict` when it stays taken. */
export function createUploadLocker(db: Db): Locker {
  return {
    newLock(id) {
      const token = randomUUID();
      return {
        async lock(signal) {
          const end = performance.now() + PATIENCE_MS;
          while (!(await takeUploadLock(db, { id, token, seconds: SECONDS }))) {
            if (signal.aborted || performance.now() > end) {
              throw new AppError(
                'conflict',
                'This file is being uploaded somewhere else at the moment. Please try again in a minute.',
              );
            }
            await wait(TRY_MS);
          }
        },
        unlock: () => releaseUploadLock(db, { id, token }),
      };
    },
  };
}
