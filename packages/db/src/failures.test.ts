import { expect, it } from 'vitest';
import { hasTimedOut, isDatabaseUnavailable, missingOwner } from './failures.js';

const failure = (code: string) => Object.assign(new Error('no'), { code });

it.each([
  'ECONNREFUSED',
  'CONNECTION_CLOSED',
  '57P01',
  '57P03',
  '53300',
  '53100',
  '40P01',
  '08006',
  '57014',
  '55P03',
  '25006',
  '25P03',
  '25P04',
  'EIO',
  'EMFILE',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])('%s passes, also under the query that met it', (code) => {
  expect(isDatabaseUnavailable(failure(code))).toBe(true);
  expect(isDatabaseUnavailable(new Error('Failed query', { cause: failure(code) }))).toBe(true);
});

it.each(['22P02', '23505', '42P01', '25P02', 'EACCES', 'CONNECTION_ENDED', '5300'])(
  '%s is an error of the query',
  (code) => {
    expect(isDatabaseUnavailable(failure(code))).toBe(false);
  },
);

it.each(['28P01', '3D000', '55000', '42501'])(
  '%s passes when it ended a connection, not when it ended a query',
  (code) => {
    expect(isDatabaseUnavailable(Object.assign(failure(code), { severity: 'ERROR' }))).toBe(false);
    expect(isDatabaseUnavailable(Object.assign(failure(code), { severity: 'FATAL' }))).toBe(true);
  },
);

it('a socket that is not there passes, a file that is not there does not', () => {
  const missing = failure('ENOENT');
  expect(isDatabaseUnavailable(missing)).toBe(false);
  expect(isDatabaseUnavailable(Object.assign(missing, { syscall: 'connect' }))).toBe(true);
});

it.each([
  ['ETIMEDOUT', true],
  ['57014', true],
  ['55P03', true],
  ['57P01', false],
  ['ECONNRESET', false],
  ['40P01', false],
])('%s came after a time limit: %s', (code, late) => {
  expect(hasTimedOut(new Error('Failed query', { cause: failure(code) }))).toBe(late);
});

// proves security 10.89
it.each([
  ['a quota that is used up', 122, 'UNKNOWN', 'unknown error, write'],
  ['a file of a server that forgot it', 116, 'Unknown system error -116', 'Unknown system error -116, open'],
])('%s, for which Node has no name, passes', (_which, number, code, message) => {
  expect(isDatabaseUnavailable(Object.assign(new Error(message), { errno: -number, code }))).toBe(true);
});

it('is false for values that are not errors', () => {
  expect(isDatabaseUnavailable(undefined)).toBe(false);
  expect(isDatabaseUnavailable({ code: '57P01' })).toBe(false);
});

it.each([
  ['a server', 'constraint_name'],
  ['PGlite', 'constraint'],
])('names the owner that is missing, by the constraint as %s reports it', (_driver, field) => {
  const violation = (name: string) => Object.assign(failure('23503'), { [field]: name });
  expect(missingOwner(violation('playlists_user_id_users_id_fk'))).toBe('users');
  expect(missingOwner(new Error('Failed query', { cause: violation('plays_session_id_sessions_id_fk') }))).toBe(
    'sessions',
  );
  expect(missingOwner(violation('made_by_hand'))).toBeUndefined();
  expect(missingOwner(failure('23505'))).toBeUndefined();
});
