import { findUser } from '@vizzi/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import type { Caller } from '../root.js';

let deps: TestDeps;
let admin: Caller['admin'];
beforeAll(async () => {
  deps = await createTestDeps();
  admin = callerFor(deps, await addMember(deps, 'admin', { isAdmin: true })).admin;
});
afterAll(() => deps.database.close());

it('grants a lifetime by name or id, and takes it back', async () => {
  const { id } = await addMember(deps, 'Mira');
  await admin.grantLifetime({ username: 'mira' });
  expect(await findUser(deps.db, id)).toMatchObject({ subscriptionStatus: 'active', subscriptionTier: 'lifetime' });
  await admin.revokeLifetime({ userId: id });
  expect(await findUser(deps.db, id)).toMatchObject({ subscriptionStatus: null, subscriptionTier: null });
});

it('takes nothing back that was paid for', async () => {
  const { id } = await addMember(deps, 'Tom', { subscriptionStatus: 'active', subscriptionTier: 'yearly' });
  await expect(admin.revokeLifetime({ userId: id })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(await findUser(deps.db, id)).toMatchObject({ subscriptionTier: 'yearly' });
});

it('knows who is missing', async () => {
  await expect(admin.grantLifetime({ username: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(admin.grantLifetime({ userId: 2_000_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
