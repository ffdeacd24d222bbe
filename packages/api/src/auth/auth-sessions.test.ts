import { authSessions, type Db } from '@vizzi/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addMember, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { createAuthSessions } from './auth-sessions.js';

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
const stored = (db: Db) => db.select().from(authSessions).where(eq(authSessions.userId, userId));

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

it('a token that claims to be younger opens nothing', async () => {
  const sessions = createAuthSessions(deps.db, () => now);
  const { token } = await sessions.create(userId);
  const [secret = ''] = token.split('.');
  for (const forged of [`${secret}.${(START + DAY_MS).toString(36)}`, secret, `${token}0`, `${secret}.`]) {
    expect(await sessions.validate(forged)).toBeUndefined();
  }
  expect(await sessions.validate(token)).toBeDefined();
});

it('every sign-in has a token of its own, of 256 random bits', async () => {
  const sessions = createAuthSessions(deps.db, () => now);
  const tokens = await Promise.all(Array.from({ length: 20 }, () => sessions.create(userId)));
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(20);
  for (const { token } of tokens) expect(token).toMatch(/^[\w-]{43}\.[0-9a-z]+$/);
  expect(JSON.stringify(await stored(deps.db))).not.toContain(tokens[0]?.token.split('.')[0]);
});
