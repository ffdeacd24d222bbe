import { passwordResets } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/test-app.js';
import { createPasswords } from './passwords.js';

const PASSWORD = 'quiet lantern';

let test: TestApp;
let mira: Client;
beforeEach(async () => {
  test = await createTestApp();
  mira = await signUp('mira@vizzi.example');
});
afterEach(() => test.close());

async function signUp(username: string): Promise<Client> {
  const client = test.client();
  await client.post('/api/auth/register', { username, password: PASSWORD });
  return client;
}

const change = (client: Client, password: string) =>
  client.post('/api/trpc/auth.changePassword', { password, newPassword: PASSWORD });

// proves security 2.9
it('a session has ten tries to guess its password, whatever it asks for', async () => {
  const tom = await signUp('tom@vizzi.example');
  for (let time = 0; time < 5; time += 1) {
    expect((await change(mira, `guess ${time}`)).statusCode).toBe(403);
    const deletion = await mira.post('/api/trpc/auth.deleteAccount', { password: `guess ${time}` });
    expect(deletion.statusCode).toBe(403);
  }
  const refused = await change(mira, PASSWORD);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ error: { message: 'Too many tries. Please wait 15 minutes and try again.' } });
  expect((await change(tom, PASSWORD)).statusCode).toBe(200);
});

// proves security 2.9
it('the right password starts the tries of a session anew', async () => {
  for (let round = 0; round < 2; round += 1) {
    for (let time = 0; time < 9; time += 1) await change(mira, `guess ${time}`);
    expect((await change(mira, PASSWORD)).statusCode).toBe(200);
  }
});

// proves security 2.17
it('a password is changed ten times an hour, so that a link which resets it can be used', async () => {
  for (let time = 0; time < 10; time += 1) expect((await change(mira, PASSWORD)).statusCode).toBe(200);
  // That of the last notice.
  expect(await test.deps.db.$count(passwordResets)).toBe(1);
  await mira.post('/api/trpc/auth.requestPasswordReset', { username: 'mira@vizzi.example' });
  const refused = await change(mira, PASSWORD);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ error: { message: 'Too many tries. Please wait 60 minutes and try again.' } });
  expect(await test.deps.db.$count(passwordResets)).toBe(2);
  const tom = await signUp('tom@vizzi.example');
  expect((await change(tom, PASSWORD)).statusCode).toBe(200);
});

// proves security 2.10
it('one client fills a fifth of the queue for hashing, and others are served', async () => {
  const passwords = await createPasswords();
  const flood = Array.from({ length: 110 }, (_, index) =>
    passwords.verify(undefined, `guess ${index}`, index % 2 ? '203.0.113.7' : '::ffff:203.0.113.7'),
  );
  const others = ['198.51.100.1', '198.51.100.2', '2001:db8::1'].map((each) => passwords.hash(PASSWORD, each));
  const outcomes = await Promise.allSettled(flood);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  for (const outcome of outcomes.slice(20)) {
    expect(outcome).toMatchObject({ reason: { code: 'unavailable' } });
  }
  expect(await Promise.all(others)).toHaveLength(3);
  expect(await passwords.verify(undefined, PASSWORD, '203.0.113.7')).toBe(false);
});

// proves security 2.18
it('strangers in more networks than the queue has places keep no member who is known from signing in', async () => {
  const passwords = await createPasswords();
  const stored = await passwords.hash(PASSWORD);
  const flood = Promise.allSettled(
    Array.from({ length: 250 }, (_, index) =>
      passwords.verify(undefined, `guess ${index}`, `2001:db8:${(index + 1).toString(16)}::1`),
    ),
  );
  const known = passwords.verify(stored, PASSWORD, '198.51.100.7', 'member 7');
  const changed = passwords.hash(PASSWORD, '198.51.100.7', 'member 7');
  const unknown = passwords.verify(stored, PASSWORD, '198.51.100.7');
  await expect(unknown).rejects.toMatchObject({ code: 'unavailable' });
  expect(await known).toBe(true);
  expect(await changed).toMatch(/^\$argon2id/);
  await flood;
});

// proves security 2.18
it('members who are known take turns by themselves, whatever networks each of them comes from', async () => {
  const passwords = await createPasswords();
  const stored = await passwords.hash(PASSWORD);
  const flood = Promise.allSettled(
    Array.from({ length: 250 }, (_, index) =>
      passwords.verify(stored, PASSWORD, `2001:db8:${(index + 1).toString(16)}::1`, `member ${index % 5}`),
    ),
  );
  const honest = passwords.verify(stored, PASSWORD, '198.51.100.7', 'member 7');
  expect(await honest).toBe(true);
  expect((await flood).map(({ status }) => status)).toContain('rejected');
});

// proves security 2.18
it('a try that was refused because too many sign in does not count', async () => {
  const busy = new AppError('unavailable', 'Too many people sign in at the moment. Please try again.');
  const verify = vi.spyOn(test.deps.passwords, 'verify').mockRejectedValue(busy);
  const credentials = { username: 'mira@vizzi.example', password: PASSWORD };
  for (let time = 0; time < 12; time += 1) {
    expect((await change(mira, PASSWORD)).statusCode).toBe(503);
    expect((await mira.post('/api/auth/login', credentials)).statusCode).toBe(503);
  }
  verify.mockRestore();
  const hash = vi.spyOn(test.deps.passwords, 'hash').mockRejectedValue(busy);
  for (let time = 0; time < 12; time += 1) expect((await change(mira, PASSWORD)).statusCode).toBe(503);
  hash.mockRestore();
  expect((await change(mira, PASSWORD)).statusCode).toBe(200);
  expect((await mira.post('/api/auth/login', credentials)).statusCode).toBe(200);
});
