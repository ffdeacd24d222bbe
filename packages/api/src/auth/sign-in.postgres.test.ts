import { authSessions, updateCredentials } from '@vizzi/db';
import { countWaitingForLocks } from '@vizzi/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBrowser } from '../testing/test-browser.js';
import { createTestDeps, type TestDeps } from '../testing/test-deps.js';

const MEMBER = { username: 'mira@vizzi.example', password: 'quiet lantern' };

let deps: TestDeps;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());

// proves security 2.11
it('a sign-in with the old password waits for a change that has begun, and is refused', async () => {
  const { auth } = await createBrowser(deps).caller();
  const { user } = await auth.register(MEMBER);
  const password = await deps.passwords.hash('plumage of owls');
  let late: Promise<unknown> | undefined;
  await deps.db.transaction(async (tx) => {
    await updateCredentials(tx, user.id, { password });
    const visitor = await createBrowser(deps).caller();
    late = visitor.auth.login(MEMBER).catch((error: unknown) => error);
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(1);
  });
  expect(await late).toMatchObject({ code: 'UNAUTHORIZED' });
  expect(await deps.db.$count(authSessions)).toBe(0);
});
