import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database.js';
import { createTestDatabase } from '../testing/test-database.js';
import { releaseBillingLease, takeBillingLease } from './billing-lease.js';
import { keepSecret } from './secrets.js';
import { insertUser } from './users.js';

let database: Database;
let members = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const addMember = async () => {
  const user = await insertUser(database.db, { username: `member-${(members += 1)}`, password: 'unusable' });
  return user?.id ?? 0;
};
const take = (userId: number, token: string, seconds = 60) => takeBillingLease(database.db, { userId, token, seconds });

// proves security 11.6
it('one of many at once gets the lease on a member, and others the lease on another one', async () => {
  const [first, second] = [await addMember(), await addMember()];
  const taken = await Promise.all(['a', 'b', 'c', 'd'].map((token) => take(first, token)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await take(second, 'e')).toBe(true);
});

// proves security 11.6
it('a lease is free again when it is given back, and when its process died', async () => {
  const userId = await addMember();
  expect(await take(userId, 'crashed', -1)).toBe(true);
  expect(await take(userId, 'next')).toBe(true);
  await releaseBillingLease(database.db, userId, 'crashed');
  expect(await take(userId, 'other')).toBe(false);
  await releaseBillingLease(database.db, userId, 'next');
  expect(await take(userId, 'other')).toBe(true);
});

// proves security 11.5
it('a secret is made once, also by processes that start together', async () => {
  const made = await Promise.all(['one', 'two', 'three'].map((fresh) => keepSecret(database.db, 'guarantee', fresh)));
  expect(new Set(made).size).toBe(1);
  expect(await keepSecret(database.db, 'guarantee', 'later')).toBe(made[0]);
});
