import { StartupError } from '@vizzi/domain';
import { expect, it } from 'vitest';
import { explainStartFailure } from './open-database.js';

const database = { location: 'embedded database in /data' };

// proves security 10.13
it('a disk that becomes full while the catalogue is added is said in one sentence', () => {
  const full = Object.assign(new Error('could not extend file "base/5/1": No space left on device'), { code: '53100' });
  const explained = explainStartFailure(database, new Error('Failed query: insert\nparams: secret', { cause: full }));
  expect(explained).toBeInstanceOf(StartupError);
  expect(String(explained)).toBe(
    'StartupError: Could not prepare the embedded database in /data: could not extend file "base/5/1": No space left on device.',
  );
});

it('an error of the product keeps its stack', () => {
  const error = new TypeError('undefined is not a function');
  expect(explainStartFailure(database, error)).toBe(error);
});
