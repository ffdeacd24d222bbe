import { isDatabaseUnavailable } from '@vizzi/db';
import type { FastifyBaseLogger } from 'fastify';

/** Logs that scheduled work failed: a database that is away is a warning, because the work is done when it is back. */
export function logFailedWork(log: FastifyBaseLogger, error: unknown, what: string): void {
  if (isDatabaseUnavailable(error)) log.warn(error, what);
  else log.error(error, what);
}
