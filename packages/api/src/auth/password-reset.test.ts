import { insertMail, mails, passwordResets } from '@vizzi/db';
import { type Logger, NoopLogger, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createBrowser, type TestBrowser } from '../testing/test-browser.js';
import { createTestDeps, type TestDeps } from '../testing/test-deps.js';
import type { Mailer } from '../mail/mailer.js';
import { hashToken } from './auth-sessions.js';

let deps: TestDeps;
let names = 0;
let username: string;
let browser: TestBrowser;

beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());

beforeEach(async () => {
  username = `reset-${(names += 1)}@vizzi.example`;
  browser = createBrowser(deps);
  await (await browser.caller()).auth.register({ username, password: 'quiet lantern' });
  deps.mails.length = 0;
});

const visitor = () => createBrowser(deps).caller();
const tokens = () => deps.mails.flatMap(({ text }) => /reset-password#([\w-]{43})/.exec(text)?.[1] ?? []);

/** Lets time pass for the links that there are, as the database's clock goes on by itself. */
const pass = (time: string) =>
  deps.db.execute(sql`update password_resets set expires_at = expires_at - ${time}::interval`);

async function requestToken(): Promise<string> {
  await (await visitor()).auth.requestPasswordReset({ username: username.toUpperCase() });
  return tokens().at(-1) ?? '';
}

it('sends a link that sets a new password, signs in here and ends every other session', async () => {
  const token = await requestToken();
  expect(deps.mails).toMatchObject([{ to: username, isAwaited: true }]);
  const elsewhere = createBrowser(deps);
  const { user } = await (await elsewhere.caller()).auth.resetPassword({ token, password: 'plumage' });
  expect(user.username).toBe(username);
  expect((await (await elsewhere.caller()).auth.viewer()).user?.username).toBe(username);
  expect((await (await browser.caller()).auth.viewer()).user).toBeNull();
  const { auth } = await visitor();
  await expect(auth.login({ username, password: 'quiet lantern' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await auth.login({ username, password: 'plumage' });
  expect(deps.mails.at(-1)).toMatchObject({ to: username, subject: expect.stringMatching(/password/i) });
});

// proves security 2.7
it('works once, and invalidates the other links of the member', async () => {
  const first = await requestToken();
  const second = await requestToken();
  expect(first).not.toBe(second);
  const { auth } = await visitor();
  await auth.resetPassword({ token: second, password: 'plumage' });
  for (const token of [first, second]) {
    await expect(auth.resetPassword({ token, password: 'another lantern' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'This link has been used or is too old. Please ask for a new one.',
    });
  }
  await auth.login({ username, password: 'plumage' });
});

// proves security 2.7
it('used twice at once, works once', async () => {
  const token = await requestToken();
  const { auth } = await visitor();
  const tries = ['plumage', 'another lantern'].map((password) => auth.resetPassword({ token, password }));
  const results = await Promise.allSettled(tries);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

// proves security 2.19
it('is answered though the database does not answer what follows', async () => {
  const token = await requestToken();
  const never = () => new Promise<never>(() => {});
  const hanging = [
    vi.spyOn(deps.limits, 'reset').mockImplementation(never),
    vi.spyOn(deps.authSessions, 'invalidate').mockImplementation(never),
  ];
  expect((await (await browser.caller()).auth.resetPassword({ token, password: 'plumage' })).user.username).toBe(
    username,
  );
  for (const each of hanging) {
    expect(each).toHaveBeenCalledOnce();
    each.mockRestore();
  }
  expect((await (await browser.caller()).auth.viewer()).user?.username).toBe(username);
});

// proves security 2.19
it('is not used up when the session that follows cannot be begun', async () => {
  const token = await requestToken();
  const { auth } = await visitor();
  vi.spyOn(deps.authSessions, 'create').mockRejectedValueOnce(new Error('full'));
  await expect(auth.resetPassword({ token, password: 'plumage' })).rejects.toThrow('full');
  await auth.resetPassword({ token, password: 'plumage' });
});

// proves security 2.7
it('works for thirty minutes', async () => {
  const token = await requestToken();
  const { auth } = await visitor();
  await pass('30 minutes');
  expect(await auth.checkResetLink({ token })).toEqual({ isOpen: false });
  await expect(auth.resetPassword({ token, password: 'plumage' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await pass('-1 minute');
  await auth.resetPassword({ token, password: 'plumage' });
});

// proves security 2.16
it('works whatever the clock of a server says, and for no longer', async () => {
  const { auth } = await visitor();
  deps.setTime('2020-03-10T11:00:00Z');
  const [used, old] = [await requestToken(), await requestToken()];
  deps.setTime('2040-03-10T13:00:00Z');
  expect(await auth.checkResetLink({ token: used })).toEqual({ isOpen: true });
  await pass('30 minutes');
  deps.setTime('2020-03-10T11:00:00Z');
  await expect(auth.resetPassword({ token: old, password: 'plumage' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await pass('-30 minutes');
  deps.setTime('2040-03-10T13:00:00Z');
  await auth.resetPassword({ token: used, password: 'plumage' });
});

it('a link that is too old is deleted when the next one is requested', async () => {
  const kept = async () => (await deps.db.select().from(passwordResets)).map(({ id }) => id);
  const old = await requestToken();
  await pass('29 minutes');
  const young = await requestToken();
  expect(await kept()).toEqual(expect.arrayContaining([hashToken(old), hashToken(young)]));
  await pass('1 minute');
  const newest = await requestToken();
  expect((await kept()).toSorted()).toEqual([hashToken(young), hashToken(newest)].toSorted());
});

it('a refused password does not use the link up', async () => {
  const token = await requestToken();
  const { auth } = await visitor();
  await expect(auth.resetPassword({ token, password: 'short' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await auth.resetPassword({ token, password: 'plumage' });
});

// proves security 2.5
it('a common password is refused and does not use the link up', async () => {
  const token = await requestToken();
  const { auth } = await visitor();
  await expect(auth.resetPassword({ token, password: 'iloveyou' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'This password is too common. Please choose another one.',
  });
  await auth.resetPassword({ token, password: 'plumage' });
});

// proves security 2.4
it('does not tell who has an account', async () => {
  const { auth } = await visitor();
  const known = await auth.requestPasswordReset({ username });
  const unknown = await auth.requestPasswordReset({ username: 'nobody@vizzi.example' });
  expect(unknown).toEqual(known);
  expect(deps.mails).toHaveLength(1);
});

// proves security 2.4
it('takes the same queries and writes the same rows, whether there is such an account or not', async () => {
  const { db } = deps;
  const outbox: Mailer = { send: (tx, { to, ...mail }) => insertMail(tx, { recipient: to, ...mail }) };
  const { auth } = await createBrowser({ ...deps, mail: outbox }).caller();
  const rows = async () => [await db.$count(passwordResets), await db.$count(mails)];
  const work = async (name: string) => {
    const [resets = 0, kept = 0] = await rows();
    // Where drizzle hands over each query that it sends.
    const logger: Logger = NoopLogger.prototype;
    const log = vi.spyOn(logger, 'logQuery');
    await auth.requestPasswordReset({ username: name });
    const queries = log.mock.calls.map(([text]) => text);
    log.mockRestore();
    const [resetsNow = 0, keptNow = 0] = await rows();
    return { queries, written: [resetsNow - resets, keptNow - kept] };
  };
  const known = await work(username);
  const texts = [
    'from "login_names"',
    'from "users"',
    'mailbox_of',
    'into "password_resets"',
    'delete from "password_resets"',
    'into "mails"',
  ];
  expect(known).toEqual({ queries: texts.map((text) => expect.stringContaining(text)), written: [1, 1] });
  expect(await work('nobody@vizzi.example')).toEqual(known);
});

// proves security 2.7
it('a token that was guessed or cut short is refused', async () => {
  const token = await requestToken();
  const { auth } = await visitor();
  for (const guess of [token.slice(0, -1), `${token}A`, 'x', '\0', "' or 1=1 --"]) {
    await expect(auth.resetPassword({ token: guess, password: 'plumage' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  }
});

// proves security 2.14
it('says of a link whether it can still be used', async () => {
  const token = await requestToken();
  const { auth } = await createBrowser(deps).caller();
  expect(await auth.checkResetLink({ token })).toEqual({ isOpen: true });
  await auth.resetPassword({ token, password: 'quiet plumage' });
  expect(await auth.checkResetLink({ token })).toEqual({ isOpen: false });
  expect(await auth.checkResetLink({ token: 'never mailed' })).toEqual({ isOpen: false });
});
