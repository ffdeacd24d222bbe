import { hasTimedOut, isDatabaseUnavailable } from '@vizzi/db';
import type { FastifyBaseLogger } from 'fastify';

/** Logs that work which nobody waits for has failed: a database that is away is a warning, because the work is done at its next turn. */
export function logFailedWork(log: FastifyBaseLogger, error: unknown, what: string): void {
  const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const isAway = reasons.every((each) => isDatabaseUnavailable(each) && !hasTimedOut(each));
  if (isAway) log.warn(error, what);
  else log.error(error, what);
}
