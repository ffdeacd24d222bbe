import { authSessions, type Db } from '@vizzi/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addMember, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { type AuthSessions, createAuthSessions, hashToken } from './auth-sessions.js';

const DAY_MS = 86_400_000;

let deps: TestDeps;
let sessions: AuthSessions;
let userId: number;
let names = 0;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());
beforeEach(async () => {
  sessions = createAuthSessions(deps.db);
  userId = (await addMember(deps, `session-${(names += 1)}`)).id;
});

const stored = (db: Db, member = userId) => db.select().from(authSessions).where(eq(authSessions.userId, member));
/** Days go by without use of any session. */
const pass = (days: number) =>
  deps.db.update(authSessions).set({ expiresAt: sql`${authSessions.expiresAt} - ${days} * interval '1 day'` });

/** A session whose sign-in was so many days ago. */
async function signedInBefore(days: number): Promise<string> {
  const { token } = await sessions.create(userId);
  const older = `${token.split('.')[0]}.${(Date.now() - days * DAY_MS).toString(36)}`;
  await deps.db
    .update(authSessions)
    .set({ id: hashToken(older) })
    .where(eq(authSessions.id, hashToken(token)));
  return older;
}

it('a session ends thirty days after its last use, and is renewed in the second half of them', async () => {
  const { token } = await sessions.create(userId);
  const daysLeft = async () => ((await stored(deps.db))[0]?.expiresAt.getTime() ?? 0) / DAY_MS - Date.now() / DAY_MS;
  await pass(14.9);
  await sessions.validate(token);
  expect(await daysLeft()).toBeCloseTo(15.1, 2);
  await pass(15);
  await sessions.validate(token);
  expect(await daysLeft()).toBeCloseTo(30, 2);
  await pass(29.9);
  expect(await sessions.validate(token)).toBeDefined();
  await pass(30);
  expect(await sessions.validate(token)).toBeUndefined();
  expect(await stored(deps.db)).toEqual([]);
});

// proves security 10.4
it.each([
  ['due for its renewal', 20, 'session-'],
  ['over', 31, undefined],
])('who is signed in with a session that is %s can be read while nothing can be written', async (_name, days, name) => {
  const { token } = await sessions.create(userId);
  await pass(days);
  let username: string | undefined;
  const reading = deps.db.transaction(async (tx) => {
    await tx.execute(sql`set transaction read only`);
    username = (await createAuthSessions(tx).validate(token))?.viewer.username;
    tx.rollback();
  });
  await expect(reading).rejects.toThrow('Rollback');
  expect(username?.slice(0, 8)).toBe(name);
  expect(await stored(deps.db)).toMatchObject([{ id: hashToken(token) }]);
});

// proves security 1.8
it('a session ends ninety days after the sign-in, however much it is used', async () => {
  const used = await signedInBefore(89.9);
  await pass(20);
  expect(await sessions.validate(used)).toBeDefined();
  expect(await sessions.validate(await signedInBefore(90))).toBeUndefined();
  expect(await stored(deps.db)).toMatchObject([{ id: hashToken(used) }]);
});

// proves security 1.9
it('a token with a changed creation time is not valid', async () => {
  const { token } = await sessions.create(userId);
  const [secret = ''] = token.split('.');
  for (const forged of [`${secret}.${(Date.now() + DAY_MS).toString(36)}`, secret, `${token}0`, `${secret}.`]) {
    expect(await sessions.validate(forged)).toBeUndefined();
  }
  expect(await sessions.validate(token)).toBeDefined();
});

// proves security 1.4
it('every sign-in gets a new token with 256 random bits', async () => {
  const tokens = await Promise.all(Array.from({ length: 20 }, () => sessions.create(userId)));
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(20);
  for (const { token } of tokens) expect(token).toMatch(/^[\w-]{43}\.[0-9a-z]+$/);
  expect(JSON.stringify(await stored(deps.db))).not.toContain(tokens[0]?.token.split('.')[0]);
});

it('a sign-in deletes the expired sessions of the member, and no others', async () => {
  const neighbour = await addMember(deps, `neighbour-${names}`);
  await sessions.create(neighbour.id);
  await sessions.create(userId);
  await pass(29);
  await sessions.create(userId);
  expect(await stored(deps.db)).toHaveLength(2);
  await pass(2);
  const { token } = await sessions.create(userId);
  const kept = (await stored(deps.db)).map(({ id }) => id);
  expect(kept).toHaveLength(2);
  expect(kept).toContain(hashToken(token));
  expect(await stored(deps.db, neighbour.id)).toHaveLength(1);
});

it('looks up sessions that are requested together in one query', async () => {
  const neighbour = await addMember(deps, `neighbour-${names}`);
  const mine = await sessions.create(userId);
  const theirs = await sessions.create(neighbour.id);
  const ended = await sessions.create(userId);
  await sessions.invalidate(ended.token);

  const queries = vi.spyOn(deps.db, 'select');
  const tokens = [mine, theirs, ended, mine].map(({ token }) => token);
  const found = await Promise.all([...tokens, 'nobody'].map((token) => sessions.validate(token)));
  expect(found.map((session) => session?.viewer.id)).toEqual([userId, neighbour.id, undefined, userId, undefined]);
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
});

it('never answers from a query that began before the call', async () => {
  const { token } = await sessions.create(userId);
  const queries = vi.spyOn(deps.db, 'select');
  const before = sessions.validate(token);
  await expect.poll(() => queries).toHaveBeenCalledTimes(1);
  const ended = sessions.invalidate(token);
  const after = ended.then(() => sessions.validate(token));
  expect((await before)?.viewer.id).toBe(userId);
  expect(await after).toBeUndefined();
  expect(queries).toHaveBeenCalledTimes(2);
  queries.mockRestore();
});
