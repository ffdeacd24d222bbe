/** What the network and the driver say when nobody is at the other end. */
const OUT_OF_REACH = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  'ENOSPC',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Classes of SQLSTATE for trouble that passes: lost connections, conflicts with others, no more memory, disk or
 * connections, an operator who stops the server, a broken disk.
 */
const PASSING = ['08', '40', '53', '57P', '58'];

/** Whether a query failed because the database cannot work now, and not because of what it was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    if ('code' in each && typeof each.code === 'string' && isPassing(each.code)) return true;
  }
  return false;
}

function isPassing(code: string): boolean {
  return OUT_OF_REACH.has(code) || (/^[0-9A-Z]{5}$/.test(code) && PASSING.some((prefix) => code.startsWith(prefix)));
}
