import { authSessions, type Db } from '@vizzi/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addMember, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { createAuthSessions, hashToken } from './auth-sessions.js';

const START = Date.now();
const DAY_MS = 86_400_000;

let deps: TestDeps;
let userId: number;
let names = 0;
let now = START;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());
beforeEach(async () => {
  now = START;
  userId = (await addMember(deps, `session-${(names += 1)}`)).id;
});

const onDay = (day: number) => {
  now = START + day * DAY_MS;
};
const stored = (db: Db, member = userId) => db.select().from(authSessions).where(eq(authSessions.userId, member));

// proves security 1.8
it('a session ends ninety days after the sign-in, however much it is used', async () => {
  const sessions = createAuthSessions(deps.db, () => now);
  const { token } = await sessions.create(userId);
  for (const day of [1, 20, 40, 60, 80]) {
    onDay(day);
    const session = await sessions.validate(token);
    expect(session?.viewer.id).toBe(userId);
    expect(session?.renewedUntil?.getTime() ?? 0).toBeLessThanOrEqual(START + 90 * DAY_MS);
  }
  onDay(89.9);
  expect(await sessions.validate(token)).toBeDefined();
  onDay(90);
  expect(await sessions.validate(token)).toBeUndefined();
  expect(await stored(deps.db)).toEqual([]);
});

// proves security 1.9
it('a token with a changed creation time is not valid', async () => {
  const sessions = createAuthSessions(deps.db, () => now);
  const { token } = await sessions.create(userId);
  const [secret = ''] = token.split('.');
  for (const forged of [`${secret}.${(START + DAY_MS).toString(36)}`, secret, `${token}0`, `${secret}.`]) {
    expect(await sessions.validate(forged)).toBeUndefined();
  }
  expect(await sessions.validate(token)).toBeDefined();
});

// proves security 1.4
it('every sign-in gets a new token with 256 random bits', async () => {
  const sessions = createAuthSessions(deps.db, () => now);
  const tokens = await Promise.all(Array.from({ length: 20 }, () => sessions.create(userId)));
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(20);
  for (const { token } of tokens) expect(token).toMatch(/^[\w-]{43}\.[0-9a-z]+$/);
  expect(JSON.stringify(await stored(deps.db))).not.toContain(tokens[0]?.token.split('.')[0]);
});

it('a sign-in deletes the expired sessions of the member, and no others', async () => {
  const sessions = createAuthSessions(deps.db, () => now);
  const neighbour = await addMember(deps, `neighbour-${names}`);
  await sessions.create(neighbour.id);
  await sessions.create(userId);
  onDay(29);
  await sessions.create(userId);
  expect(await stored(deps.db)).toHaveLength(2);
  onDay(31);
  const { token } = await sessions.create(userId);
  expect(await stored(deps.db)).toMatchObject([{ id: hashToken(token) }]);
  expect(await stored(deps.db, neighbour.id)).toHaveLength(1);
});

it('looks up sessions that are requested together in one query', async () => {
  const sessions = createAuthSessions(deps.db, () => now);
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
  const sessions = createAuthSessions(deps.db, () => now);
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
