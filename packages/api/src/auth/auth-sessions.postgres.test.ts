import { authSessions } from '@vizzi/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addMember, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { createAuthSessions, hashToken } from './auth-sessions.js';

const DAY_MS = 86_400_000;

let deps: TestDeps;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterEach(() => vi.useRealTimers());
afterAll(() => deps.database.close());

// The embedded database has the clock of its server.
// proves security 2.16
it.each([-40, -0.5, 0.5, 40])('a server whose clock is %d days off ends and keeps the same sessions', async (days) => {
  const sessions = createAuthSessions(deps.db);
  const { id: userId } = await addMember(deps, `mira${days}@vizzi.example`);
  const { token } = await sessions.create(userId);
  const { token: left } = await sessions.create(userId);
  const pass = (each: string, age: string) =>
    deps.db
      .update(authSessions)
      .set({ expiresAt: sql`${authSessions.expiresAt} - ${age}::interval` })
      .where(eq(authSessions.id, hashToken(each)));
  await pass(left, '30 days');

  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + days * DAY_MS });
  expect(await sessions.validate(token)).toBeDefined();
  expect(await sessions.validate(left)).toBeUndefined();
  const { token: another } = await sessions.create(userId);
  await pass(token, '16 days');
  expect(await sessions.validate(token)).toBeDefined();

  vi.useRealTimers();
  for (const each of [token, another]) {
    const session = await sessions.validate(each);
    expect(session).toMatchObject({ viewer: { id: userId } });
  }
  const rows = await deps.db.select().from(authSessions).where(eq(authSessions.userId, userId));
  for (const { expiresAt } of rows) expect(Math.abs(expiresAt.getTime() - now - 30 * DAY_MS)).toBeLessThan(60_000);
});
