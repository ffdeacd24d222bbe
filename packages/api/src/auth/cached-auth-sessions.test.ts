import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { type AuthSessions, createAuthSessions } from './auth-sessions.js';
import { cacheAuthSessions } from './cached-auth-sessions.js';

let deps: TestDeps;
let userId: number;
let token: string;
let names = 0;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());
beforeEach(async () => {
  deps.setTime('2026-03-10T12:00:00Z');
  userId = (await addMember(deps, `member-${(names += 1)}`)).id;
  token = (await deps.authSessions.create(userId)).token;
});

/** Sessions of the database, whose answers the test delivers. */
function createSlowSessions() {
  const looked: { arrive: () => void; found: Promise<unknown> }[] = [];
  const slow: AuthSessions = {
    ...deps.authSessions,
    validate(each) {
      const found = deps.authSessions.validate(each);
      return new Promise((resolve) => looked.push({ arrive: () => resolve(found), found }));
    },
  };
  return { looked, sessions: cacheAuthSessions(slow, deps.clock) };
}

describe('a cached session', () => {
  it('is used for a second from the start of its query', async () => {
    const { looked, sessions } = createSlowSessions();
    const first = sessions.validate(token);
    await looked[0]?.found;
    deps.setTime('2026-03-10T12:00:00.900Z');
    looked[0]?.arrive();
    expect((await first)?.viewer.id).toBe(userId);
    expect((await sessions.validate(token))?.viewer.id).toBe(userId);
    expect(looked).toHaveLength(1);

    deps.setTime('2026-03-10T12:00:01.001Z');
    await deps.authSessions.invalidateAll(userId);
    const later = sessions.validate(token);
    looked[1]?.arrive();
    expect(await later).toBeUndefined();
  });

  // proves security 1.13
  it('is not used longer when the system clock is set back', async () => {
    let elapsed = 5_000;
    const inner = createAuthSessions(deps.db);
    const sessions = cacheAuthSessions(inner, { now: () => deps.clock.now(), elapsed: () => elapsed });
    expect((await sessions.validate(token))?.viewer.id).toBe(userId);
    await inner.invalidateAll(userId);
    deps.setTime('2026-03-10T11:00:00Z');
    elapsed = 5_999;
    expect((await sessions.validate(token))?.viewer.id).toBe(userId);
    elapsed = 6_001;
    expect(await sessions.validate(token)).toBeUndefined();
  });

  it('is not used for a fresh answer, and neither is a look-up that began before', async () => {
    const { looked, sessions } = createSlowSessions();
    const before = sessions.validate(token);
    await looked[0]?.found;
    await deps.authSessions.invalidate(token);
    const fresh = sessions.validate(token, { fresh: true });
    looked[1]?.arrive();
    expect(await fresh).toBeUndefined();
    looked[0]?.arrive();
    expect((await before)?.viewer.id).toBe(userId);
    const again = sessions.validate(token, { fresh: true });
    looked[2]?.arrive();
    expect(await again).toBeUndefined();
  });

  it.each([
    ['the member signs out', (sessions: AuthSessions) => sessions.invalidate(token)],
    ['the member signs out everywhere', (sessions: AuthSessions) => sessions.invalidateAll(userId)],
  ])('does not come from a query during which %s', async (_what, end) => {
    const { looked, sessions } = createSlowSessions();
    const meanwhile = sessions.validate(token);
    await looked[0]?.found;
    await end(sessions);
    looked[0]?.arrive();
    expect((await meanwhile)?.viewer.id).toBe(userId);
    const after = sessions.validate(token);
    looked[1]?.arrive();
    expect(await after).toBeUndefined();
  });

  it('does not come from a query during which the account changed', async () => {
    const { looked, sessions } = createSlowSessions();
    const meanwhile = sessions.validate(token);
    await looked[0]?.found;
    sessions.forget(userId);
    looked[0]?.arrive();
    await meanwhile;
    const after = sessions.validate(token);
    looked[1]?.arrive();
    await after;
    expect(looked).toHaveLength(2);
  });
});
