import { constants } from 'node:os';

/** Codes of the system, the network and the driver for a server or a file that cannot be reached. */
const UNREACHABLE = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDQUOT',
  'EHOSTUNREACH',
  'EIO',
  'EMFILE',
  'ENETUNREACH',
  'ENFILE',
  'ENOSPC',
  'EPIPE',
  'EROFS',
  'ESTALE',
  'ETIMEDOUT',
]);

/** Failures of the system for which Node has no name, but a number. */
const UNNAMED = ['EDQUOT', 'ESTALE'] as const;

/** System calls with which a server is reached: by its address or the path of a socket, and by its name. */
const REACHING = new Set<unknown>(['connect', 'getaddrinfo']);

/** Codes of Node.js and OpenSSL for a server whose certificate is not right, or that does not speak TLS. */
const TLS = /^(CERT|DEPTH_ZERO|ERR_SSL|ERR_TLS|EPROTO|HOSTNAME|INVALID_CA|SELF_SIGNED|UNABLE_TO)/;

/**
 * SQLSTATE classes of temporary failures: lost connections, a server that became a standby, a transaction that was idle or took too
 * long, conflicts, no memory, disk or connections left, no lock in time, a statement that took too long, an operator who stops the
 * server, a system error.
 */
const TEMPORARY = ['08', '25006', '25P03', '25P04', '40', '53', '55P03', '57014', '57P', '58'];

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

/** Those of them that come after a time limit. */
const TIMED_OUT = new Set(['CONNECT_TIMEOUT', 'ETIMEDOUT', LOCK_NOT_AVAILABLE, '57014']);

const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';

/** The tables that rows of other tables belong to. */
const OWNERS = ['users', 'sessions', 'playlists', 'categories'] as const;
export type Owner = (typeof OWNERS)[number];

/** Whether a query failed because the database is not available now, and not because of the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some(isTemporary);
}

/** Whether a query failed because the database did not answer in time. */
export function hasTimedOut(error: unknown): boolean {
  return causesOf(error).some((each) => TIMED_OUT.has(codeOf(each)));
}

/** Whether a query waited for too long for a lock, or for one that another query waits for with it. */
export function isLockUnavailable(error: unknown): boolean {
  return causesOf(error).some((each) => [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes(codeOf(each)));
}

/** What a row that a query saved belongs to, when that was deleted at the same time; undefined for other failures. */
export function missingOwner(error: unknown): Owner | undefined {
  const violation = causesOf(error).find((each) => hasCode(each, FOREIGN_KEY_VIOLATION));
  if (!violation) return undefined;
  // The name that the driver of a server gives it, and that of PGlite.
  const constraint: unknown = Reflect.get(violation, 'constraint_name') ?? Reflect.get(violation, 'constraint');
  return OWNERS.find((owner) => String(constraint).endsWith(`_${owner}_id_fk`));
}

/** Whether a query failed because another row has the same value where each has its own. */
export function isDuplicate(error: unknown): boolean {
  return causesOf(error).some((each) => hasCode(each, UNIQUE_VIOLATION));
}

/** An error, what caused it, and so on. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error && causes.length < 5; each = each.cause) causes.push(each);
  return causes;
}

/** The code of the system, the driver or SQL; empty for an error without one. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const unnamed = UNNAMED.find((name) => Reflect.get(error, 'errno') === -constants.errno[name]);
  return unnamed ?? ('code' in error && typeof error.code === 'string' ? error.code : '');
}

/** Whether a disk, or what a quota leaves of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error));
}

export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}

/** What is said of anything that was thrown, in one line; PGlite throws values that are no Error. */
export function messageOf(error: unknown): string {
  const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : error;
  const line = typeof message === 'string' ? message.split('\n', 1)[0] : '';
  return line || (error instanceof Error ? error.name : 'no reason is known');
}

function isTemporary(error: Error): boolean {
  const code = codeOf(error);
  // PostgreSQL says so when it ends a connection, or lets nobody in.
  const isFatal = Reflect.get(error, 'severity') === 'FATAL';
  const isKnown = /^[0-9A-Z]{5}$/.test(code) && TEMPORARY.some((prefix) => code.startsWith(prefix));
  return isFatal || isKnown || UNREACHABLE.has(code) || TLS.test(code) || REACHING.has(Reflect.get(error, 'syscall'));
}
