import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Database } from '../database.js';
import { createTestDatabase } from '../testing/test-database.js';
import { findUserWithDevices, insertKnownDevice } from './known-devices.js';
import { insertUser, updateCredentials } from './users.js';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

// proves security 1.12
it('a member has the twenty devices that signed in last, without expired and replaced ones', async () => {
  const { db } = database;
  const user = await insertUser(db, { username: 'Mira@vizzi.example', password: 'hash' });
  const add = (id: string, days: number, replaced = '') =>
    insertKnownDevice(db, { userId: user?.id ?? 0, id, network: '203.0.113.0/24', days, password: 'hash' }, replaced);
  for (let day = 1; day <= 25; day += 1) await add(`device ${day}`, day);
  await add('in its place', 26, 'device 20');

  expect((await findUserWithDevices(db, 'mira@vizzi.example')).devices).toHaveLength(19);
  await db.execute(sql`update known_devices set expires_at = expires_at - interval '10 days'`);
  const { devices } = await findUserWithDevices(db, 'mira@VIZZI.example');
  const expected = [...Array.from({ length: 15 }, (_, index) => `device ${index + 11}`), 'in its place'];
  expect(devices.map(({ id }) => id).toSorted()).toEqual(expected.filter((id) => id !== 'device 20').toSorted());
  expect(await findUserWithDevices(db, 'nobody')).toEqual({ user: undefined, devices: [] });
});

// proves security 1.14
it('a device that signed in with a password of before is not known', async () => {
  const { db } = database;
  const user = await insertUser(db, { username: 'otto@vizzi.example', password: 'former' });
  const add = (id: string, password: string) =>
    insertKnownDevice(db, { userId: user?.id ?? 0, id, network: '203.0.113.0/24', days: 1, password }, '');
  await add('before', 'former');
  await updateCredentials(db, user?.id ?? 0, { password: 'latter' });
  await add('late', 'former');
  await add('after', 'latter');
  const { devices } = await findUserWithDevices(db, 'otto@vizzi.example');
  expect(devices.map(({ id }) => id)).toEqual(['after']);
});
