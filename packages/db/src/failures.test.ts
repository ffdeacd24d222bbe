import { expect, it } from 'vitest';
import { isDatabaseUnavailable } from './failures.js';

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
  '25P03',
  'EMFILE',
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

it('is false for values that are not errors', () => {
  expect(isDatabaseUnavailable(undefined)).toBe(false);
  expect(isDatabaseUnavailable({ code: '57P01' })).toBe(false);
});
