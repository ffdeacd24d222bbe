import { isDatabaseUnavailable } from '@vizzi/db';
import type { FastifyBaseLogger } from 'fastify';

/** Logs that work which is done again later has failed: a database that is away is a warning. */
export function logFailedWork(log: FastifyBaseLogger, error: unknown, what: string): void {
  const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const isAway = reasons.every((each) => isDatabaseUnavailable(each));
  if (isAway) log.warn(error, what);
  else log.error(error, what);
}
