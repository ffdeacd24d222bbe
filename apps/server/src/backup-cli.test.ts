import { execFile } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createTestHome, send, signUp } from './testing/test-process.js';

const COMMAND = fileURLToPath(new URL('../dist/backup-cli.js', import.meta.url));

function run(args: string[], env: Record<string, string>): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr });
    });
  });
}

// proves security 10.8
it('saves what a server left, and another goes on with it', async ({ onTestFinished }) => {
  const home = await createTestHome();
  onTestFinished(() => home.close());
  const file = join(home.dataDir, 'vizzi.backup');
  const server = home.start({ DATABASE_URL: '' });
  const address = await server.ready;
  const cookie = await signUp(address, 'mira@vizzi.example');
  await send(address, '/api/user/progress', { sessionId: 1, currentTime: 99_999 }, cookie);
  const stats: unknown = await (await send(address, '/api/user/stats', undefined, cookie)).json();
  expect(await run(['backup', file], { DATA_DIR: home.dataDir })).toEqual({
    code: 1,
    said: expect.stringContaining(`The data directory ${home.dataDir} is in use by process ${server.child.pid} on `),
  });
  server.child.kill('SIGTERM');
  await server.ended;

  const saved = await run(['backup', file], { DATA_DIR: home.dataDir });
  expect(saved).toMatchObject({ code: 0, said: expect.stringContaining('SHA-256') });
  const elsewhere = join(home.dataDir, 'restored');
  expect(await run(['restore', file], { DATA_DIR: elsewhere })).toMatchObject({
    code: 0,
    said: expect.stringContaining('All members sign in again'),
  });
  const again = await home.start({ DATABASE_URL: '', DATA_DIR: elsewhere }).ready;
  expect((await send(again, '/api/auth/me', undefined, cookie)).status).toBe(401);
  const credentials = { username: 'mira@vizzi.example', password: 'quiet lantern' };
  const login = await send(again, '/api/auth/login', credentials);
  const anew = login.headers.getSetCookie()[0]?.split(';')[0];
  expect(await (await send(again, '/api/user/stats', undefined, anew)).json()).toEqual(stats);
  // Two servers and three commands start in it, each of which opens a database.
});

// proves security 10.88
it('refuses root in the database of another user', async ({ onTestFinished }) => {
  const home = await createTestHome();
  onTestFinished(() => home.close());
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? 65_534 : (process.getuid?.() ?? -1);
  await chown(join(home.dataDir, 'database'), user, -1);
  const { code, said } = await run(['backup', join(home.dataDir, 'vizzi.backup')], { DATA_DIR: home.dataDir });
  const wanted = isRoot ? { code: 1, words: 'belongs to another user' } : { code: 0, words: 'SHA-256' };
  expect(code).toBe(wanted.code);
  expect(said).toContain(wanted.words);
});

// proves security 10.51
it('prepares a database that was restored, and refuses what is no id of a member', async ({ onTestFinished }) => {
  const home = await createTestHome();
  onTestFinished(() => home.close());
  const env = { DATA_DIR: home.dataDir };
  expect(await run(['restored', 'mira'], env)).toEqual({
    code: 1,
    said: 'Name the members by their ids: npm run restored -- 12 15.\n',
  });
  expect(await run(['restored', '12'], env)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Accounts that were deleted again: 0.'),
  });
});

it('says what to do with a PostgreSQL, and with nothing', async () => {
  const server = { DATABASE_URL: 'postgres://vizzi:hidden@127.0.0.1/vizzi' };
  expect(await run(['backup', 'x'], server)).toMatchObject({ code: 1, said: expect.stringMatching(/pg_dump/) });
  expect((await run(['backup'], {})).said).toMatch(/^Say where/);
});
