import { type Db, takeDueJob } from '@vizzi/db';
import type { FastifyInstance } from 'fastify';
import { logFailedWork } from '../log-failed-work.js';
import { deleteLeftovers } from './leftovers.js';
import { deleteUnusedFiles } from './unused-files.js';
import type { UploadPorts } from './whole-upload.js';

const LOOK_MS = 60_000;
const EVERY_MS = 3_600_000;

/**
 * Deletes, every hour on one of all servers, the uploads that nobody finished, what servers left behind that were killed, and
 * files that no session names any more.
 */
export function scheduleUploadExpiry(app: FastifyInstance, db: Db, { tus, directory, target }: UploadPorts): void {
  let underWay = Promise.resolve();
  const closing = new AbortController();
  const log = (error: unknown) => logFailedWork(app.log, error, 'old uploads and unused files were not deleted');
  /** One that fails keeps none of the others back. */
  const work = async () => {
    if (!(await takeDueJob(db, 'expire-uploads', EVERY_MS))) return;
    // First, because the tus server fails at an upload of which a half is missing.
    await deleteLeftovers(db, { directory, target }).catch(log);
    await tus.cleanUpExpiredUploads().catch(log);
    await deleteUnusedFiles(db, target, closing.signal);
  };
  const timer = setInterval(() => {
    underWay = underWay.then(work).catch(log);
  }, LOOK_MS).unref();
  app.addHook('onClose', async () => {
    closing.abort();
    clearInterval(timer);
    await underWay;
  });
}
