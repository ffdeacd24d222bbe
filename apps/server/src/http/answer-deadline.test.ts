import { setImmediate } from 'node:timers/promises';
import { addMember, addSession } from '@vizzi/api/testing';
import { findUser } from '@vizzi/db';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/test-app.js';

const DEADLINE_MS = 200;

let test: TestApp;
let member: Client;
let sessionId: number;
let verifying: ((matches: boolean) => void)[];
let lines: string[];
beforeEach(async () => {
  lines = [];
  verifying = [];
  test = await createTestApp({
    env: { LOG_LEVEL: 'warn' },
    logStream: { write: (line) => lines.push(line) },
    answerDeadline: DEADLINE_MS,
    changeDeps: (deps) => ({
      ...deps,
      listeners: { count: () => new Promise(() => {}) },
      passwords: { ...deps.passwords, verify: () => new Promise((resolve) => verifying.push(resolve)) },
    }),
  });
  sessionId = await addSession(test.deps);
  member = test.client();
  const { id } = await addMember(test.deps, 'mira@vizzi.example');
  member.cookies['vizzi'] = (await test.deps.authSessions.create(id)).token;
});
afterEach(() => test.close());

/** Ends the check of the password, which a busy machine may begin after the deadline. */
async function verify(matches: boolean): Promise<void> {
  await expect.poll(() => verifying.length).toBe(1);
  verifying[0]?.(matches);
}

const LATE = { message: 'This takes too long at the moment. Please try again.', code: 'unavailable' };

// proves security 10.18
it('an answer that does not begin in time is 503, one that asks the payment provider is awaited', async () => {
  const deletion = member.post('/api/trpc/auth.deleteAccount', { password: 'wrong' });
  const listen = await member.post(`/api/sessions/${sessionId}/listen`);
  expect([listen.statusCode, listen.headers['retry-after'], listen.json()]).toEqual([503, '1', LATE]);
  const procedure = await member.post('/api/trpc/player.listen', { id: sessionId });
  expect([procedure.statusCode, procedure.headers['retry-after'], procedure.json()]).toEqual([503, '1', LATE]);
  await verify(false);
  expect((await deletion).statusCode).toBe(403);
});

// proves security 2.19
it('a password does not change after its member was told to try again', async () => {
  const password = 'as before';
  const { id } = await addMember(test.deps, 'juno@vizzi.example', { password });
  const juno = test.client();
  juno.cookies['vizzi'] = (await test.deps.authSessions.create(id)).token;
  const passwords = { password: 'right', newPassword: 'another lantern' };
  const change = await juno.post('/api/trpc/auth.changePassword', passwords);
  expect(change.statusCode).toBe(503);
  await verify(true);
  // Longer than the change took.
  for (let time = 0; time < 30; time += 1) await findUser(test.deps.db, id);
  expect(await findUser(test.deps.db, id)).toMatchObject({ password });
});

// proves security 3.10
it('a mailed code is not used up by a login whose member was told to try again', async () => {
  const { db, limits, mails } = test.deps;
  vi.spyOn(limits, 'takeAnywhere').mockImplementation(async (action) => action !== 'login');
  const username = 'wren@vizzi.example';
  const { id } = await addMember(test.deps, username, { email: username });
  const login = (code?: string) => test.client().post('/api/auth/login', { username, password: 'right', code });
  const asked = login();
  await verify(true);
  await asked;
  await expect.poll(() => mails.length).toBe(1);
  verifying.length = 0;
  const late = await login(/[\dA-Z]{4}-[\dA-Z]{4}/.exec(mails[0]?.text ?? '')?.[0]);
  expect(late.json()).toEqual(LATE);
  await verify(true);
  // Longer than the sign-in would take.
  for (let time = 0; time < 30; time += 1) await findUser(db, id);
  expect(await findUser(db, id)).toMatchObject({ codesUsed: 0 });
});

// proves security 2.18
it('a change of a password whose hash comes too late does not count', async () => {
  const { passwords, limits } = test.deps;
  vi.spyOn(passwords, 'verify').mockResolvedValue(true);
  const hashing: ((hash: string) => void)[] = [];
  vi.spyOn(passwords, 'hash').mockImplementation(() => new Promise((resolve) => hashing.push(resolve)));
  const giveBack = vi.spyOn(limits, 'giveBack');
  const change = () =>
    member.post('/api/trpc/auth.changePassword', { password: 'right', newPassword: 'another lantern' });
  const countKept = () => {
    for (const end of hashing) end('a hash');
    return hashing.length - giveBack.mock.calls.length;
  };
  // A busy machine may be too late before a hash is asked for.
  while (hashing.length < 12) {
    expect((await change()).statusCode).toBe(503);
    await expect.poll(countKept).toBe(0);
  }
});

/** Begins a change of a password, whose mail is written within its transaction. */
async function beginChange(name: string) {
  const { id } = await addMember(test.deps, name, { password: 'as before', email: name });
  const client = test.client();
  client.cookies['vizzi'] = (await test.deps.authSessions.create(id)).token;
  const passwords = { password: 'right', newPassword: 'another lantern' };
  const changed = client.post('/api/trpc/auth.changePassword', passwords);
  while (verifying.length === 0) await setImmediate();
  return { id, changed };
}

// proves security 2.19
it('a password does not change when its member is told to try again within the transaction', async () => {
  let commit = () => {};
  // On a busy machine the answer comes before the mail.
  const answered = new Promise<void>((resolve) => (commit = resolve));
  const { mail } = test.deps;
  const send = mail.send.bind(mail);
  vi.spyOn(mail, 'send').mockImplementation(async (...mailed) => {
    await answered;
    await send(...mailed);
  });
  const { id, changed } = await beginChange('fern@vizzi.example');
  await verify(true);
  const answer = await changed;
  commit();
  expect(answer.json()).toEqual(LATE);
  // Longer than the change took.
  for (let time = 0; time < 30; time += 1) await findUser(test.deps.db, id);
  expect(await findUser(test.deps.db, id)).toMatchObject({ password: 'as before' });
});

// proves security 2.19
it('a password that has changed is said to have changed, though the answer comes after the usual deadline', async () => {
  // The change itself may take longer than this deadline on a busy machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { id, changed } = await beginChange('moss@vizzi.example');
  const invalidate = vi.spyOn(test.deps.authSessions, 'invalidate').mockImplementation(() => {
    vi.advanceTimersByTime(DEADLINE_MS);
    return Promise.reject(new Error('the former session could not be ended'));
  });
  await verify(true);
  const answer = await changed;
  vi.useRealTimers();
  expect(invalidate).toHaveBeenCalled();
  expect(answer.statusCode).toBe(200);
  expect(await findUser(test.deps.db, id)).not.toMatchObject({ password: 'as before' });
});

// proves security 11.32
it('one that asks the payment provider is 503 after seven seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const deletion = member.post('/api/trpc/auth.deleteAccount', { password: 'wrong' });
  let isAnswered = false;
  void deletion.then(() => (isAnswered = true));
  while (verifying.length === 0) await setImmediate();
  vi.advanceTimersByTime(6_999);
  await setImmediate();
  expect(isAnswered).toBe(false);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  // It may have been done at the provider.
  expect((await deletion).json()).toEqual({ ...LATE, message: expect.stringContaining('look at your account') });
});

// proves security 10.18
it('a refusal that comes after the deadline is no error in the log', async () => {
  const login = await test.client().post('/api/auth/login', { username: 'mira@vizzi.example', password: 'wrong' });
  expect(login.json()).toEqual(LATE);
  await verify(false);
  while (!lines.some((line) => line.includes('sign_in_failed'))) await setImmediate();
  await setImmediate();
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

// proves security 10.18
it.each(['/api/auth/login', '/api/trpc/auth.login'])('a late answer to %s is no warning in the log', async (path) => {
  const login = await test.client().post(path, { username: 'mira@vizzi.example', password: 'right' });
  expect(login.json()).toEqual(LATE);
  await verify(true);
  await expect.poll(() => lines.filter((line) => line.includes('"event":"signed_in"'))).toHaveLength(1);
  await setImmediate();
  expect(lines.filter((line) => line.includes('already sent'))).toEqual([]);
});
