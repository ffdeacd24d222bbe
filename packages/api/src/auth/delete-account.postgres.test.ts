import { findUser, lockAdmins, lockBillingAccount, lockUser, updateCredentials } from '@vizzi/db';
import { countWaitingForLocks } from '@vizzi/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBrowser } from '../testing/test-browser.js';
import { addMember, createTestDeps, type TestDeps } from '../testing/test-deps.js';

const MEMBER = { username: 'mira@vizzi.example', password: 'quiet lantern' };

let deps: TestDeps;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());

// proves security 5.17
it('a deletion waits for a change of the rights that has begun, and the new owner stays', async () => {
  const browser = createBrowser(deps);
  const { user } = await (await browser.caller()).auth.register(MEMBER);
  const { auth } = await browser.caller();
  let late: Promise<unknown> | undefined;
  await deps.db.transaction(async (tx) => {
    await updateCredentials(tx, user.id, { isAdmin: true, adminRole: 'owner' });
    late = auth.deleteAccount({ password: MEMBER.password }).catch((error: unknown) => error);
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(1);
  });
  expect(await late).toMatchObject({
    code: 'CONFLICT',
    message: 'Your account was changed meanwhile. Please try again.',
  });
  expect(await findUser(deps.db, user.id)).toMatchObject({ adminRole: 'owner' });
});

// proves security 11.24
it('a deletion and a reading of the account at the payment provider take turns', async () => {
  const browser = createBrowser(deps);
  const { user } = await (await browser.caller()).auth.register({ ...MEMBER, username: 'juno@vizzi.example' });
  const { auth } = await browser.caller();
  let late: Promise<unknown> | undefined;
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    late = auth.deleteAccount({ password: MEMBER.password });
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(1);
    expect(await lockBillingAccount(tx, user.id)).toMatchObject({ user: { id: user.id } });
  });
  await late;
  expect(await findUser(deps.db, user.id)).toBeUndefined();
});

// proves security 5.7
it('changes of rights take turns, and each one sees those before it', async () => {
  const early = await addMember(deps, 'Ash');
  await addMember(deps, 'Elm', { isAdmin: true, adminRole: 'owner' });
  let late: Promise<number[]> | undefined;
  await deps.db.transaction(async (tx) => {
    await lockAdmins(tx);
    late = deps.db.transaction(async (other) => (await lockAdmins(other)).map(({ id }) => id));
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(1);
    await updateCredentials(tx, early.id, { isAdmin: true, adminRole: 'owner' });
  });
  expect(await late).toContain(early.id);
});
