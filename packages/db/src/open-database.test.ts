import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '@vizzi/domain';
import { expect, it, onTestFinished } from 'vitest';
import { backupEmbedded } from './backup.js';
import { explainStartFailure, openDatabase } from './open-database.js';
import { restoreEmbedded } from './restore.js';

const unprepared = async () => {};

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

// proves security 10.87
it('several pools are refused, and a comma in a password is none', async () => {
  const open = (hosts: string) =>
    openDatabase({
      databaseUrl: `postgres://vizzi:pa,ss@${hosts}/vizzi?application_name=vizzi,web`,
      databaseDirectUrl: 'postgres://vizzi@127.0.0.1:1/vizzi',
      dataDir: 'unused',
    });
  await expect(open('127.0.0.1:1,127.0.0.1:2')).rejects.toThrow('DATABASE_URL must be the one address of the pool: ');
  await expect(open('127.0.0.1:1')).rejects.toThrow('Could not open the database of DATABASE_URL: ');
});

const rightsOf = async (path: string) => (await stat(path)).mode & 0o777;

// proves security 10.31
it('the embedded database is for its owner alone: a new one, one of an earlier version, and a restored one', async () => {
  const root = await mkdtemp(join(tmpdir(), 'vizzi-open-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const [dataDir, backup, restored] = [join(root, 'data'), join(root, 'backup'), join(root, 'restored')];
  const open = async () => (await openDatabase({ databaseUrl: undefined, dataDir })).close();
  await open();
  expect(await rightsOf(join(dataDir, 'database'))).toBe(0o700);
  await chmod(join(dataDir, 'database'), 0o755);
  await open();
  expect(await rightsOf(join(dataDir, 'database'))).toBe(0o700);
  await backupEmbedded(dataDir, backup);
  await restoreEmbedded(backup, restored, unprepared);
  expect(await rightsOf(join(restored, 'database'))).toBe(0o700);
});
