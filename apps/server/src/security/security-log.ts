import type { SecurityLog } from '@vizzi/api';
import type { FastifyBaseLogger } from 'fastify';

/**
 * Writes security events as lines of the log, at every LOG_LEVEL but `silent`. The logger of a request adds the request's
 * id.
 */
export function createSecurityLog(log: FastifyBaseLogger, address?: string): SecurityLog {
  return {
    record(event) {
      if (log.level === 'silent') return;
      const lines = log.child({ log: 'security' }, { level: 'info' });
      lines.info({ ...event, ...(address === undefined ? {} : { address }) }, `security event: ${event.event}`);
    },
  };
}
