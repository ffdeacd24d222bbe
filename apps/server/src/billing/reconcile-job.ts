import {
  applyPendingEvents,
  type Deps,
  forgetGuaranteeUses,
  reconcileDisputes,
  reconcileRefunds,
  reconcileSubscriptions,
} from '@vizzi/api';
import {
  deleteEndedTries,
  deleteUndeliveredMails,
  deleteUnusedCaptions,
  isDatabaseUnavailable,
  isLockUnavailable,
  takeDueJob,
} from '@vizzi/db';
import type { FastifyInstance } from 'fastify';
import { logFailedWork } from '../log-failed-work.js';

const EVERY_MS = 60 * 60 * 1000;
const LOOK_MS = 60 * 1000;
/** For how many days a mail that was given up is listed. */
const UNDELIVERED_DAYS = 30;
/** For how many days captions are kept that no session names: a device's lease lasts thirty. */
const UNUSED_DAYS = 31;

/**
 * At the start, and every hour on one of all servers: applies the notifications that a crash left pending, reads again what
 * lost notifications may have changed, and deletes records of guarantees that are too old, mails that were given up long
 * ago, captions that no session names and counts of tries that have ended.
 */
export function scheduleReconciliation(app: FastifyInstance, ports: Deps): void {
  let underWay = Promise.resolve();
  const closing = new AbortController();
  const deps = { ...ports, closing: closing.signal };
  const parts: (() => Promise<unknown>)[] = [
    () => deleteUndeliveredMails(deps.db, UNDELIVERED_DAYS),
    () => deleteUnusedCaptions(deps.db, UNUSED_DAYS),
    () => forgetGuaranteeUses(deps),
    () => applyPendingEvents(deps),
    () => reconcileRefunds(deps),
    () => reconcileSubscriptions(deps),
    () => reconcileDisputes(deps),
    () => deleteEndedTries(deps.db, { signal: closing.signal }),
  ];
  const log = (error: unknown) => logFailedWork(app.log, error, 'the hourly work failed');
  /** One that fails keeps none of the others back. */
  const work = async () => {
    for (const part of parts) {
      if (closing.signal.aborted) return;
      await part().catch((error: unknown) => {
        if (isDatabaseUnavailable(error) && !isLockUnavailable(error)) throw error;
        log(error);
      });
    }
  };
  const run = (isTurn: () => Promise<boolean>) => {
    underWay = underWay
      .then(isTurn)
      .then((now) => (now ? work() : undefined))
      .catch(log);
  };
  const isDue = () => takeDueJob(deps.db, 'hourly', EVERY_MS);
  const timer = setInterval(() => run(isDue), LOOK_MS).unref();
  app.addHook('onListen', async () => run(() => isDue().then(() => true)));
  app.addHook('onClose', async () => {
    closing.abort();
    clearInterval(timer);
    await underWay;
  });
}
