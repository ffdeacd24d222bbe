/** Codes of the system, the network and the driver for a server or a file that cannot be reached. */
const UNREACHABLE = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EMFILE',
  'ENFILE',
  'EAI_AGAIN',
  'ENOTFOUND',
  'ENOSPC',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATE classes of temporary failures: lost connections, a transaction that was idle for too long, conflicts, no memory,
 * disk or connections left, no lock in time, a statement that took too long, an operator who stops the server, a system error.
 */
const TEMPORARY = ['08', '25P03', '40', '53', '55P03', '57014', '57P', '58'];

/** Whether a query failed because the database is not available now, and not because of the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    if ('code' in each && typeof each.code === 'string' && isTemporary(each.code)) return true;
  }
  return false;
}

function isTemporary(code: string): boolean {
  return UNREACHABLE.has(code) || (/^[0-9A-Z]{5}$/.test(code) && TEMPORARY.some((prefix) => code.startsWith(prefix)));
}
