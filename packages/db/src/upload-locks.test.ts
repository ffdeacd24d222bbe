import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './database.js';
import { leaveUploadLock, prolongUploadLock, releaseUploadLock, takeUploadLock } from './queries/media-files.js';
import { uploadLocks } from './schema/index.js';
import { createTestDatabase } from './testing/test-database.js';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const LOCK = { id: 'delete lake.m4a', token: 'work', seconds: 20 };

// proves security 12.16
it('a lock that was left stays so when it is prolonged late, until another one takes it who ends the work', async () => {
  const { db } = database;
  expect(await takeUploadLock(db, LOCK)).toBe(true);
  await leaveUploadLock(db, LOCK);
  const left = await db.select().from(uploadLocks);
  await prolongUploadLock(db, LOCK);
  expect(await db.select().from(uploadLocks)).toEqual(left);
  expect(await takeUploadLock(db, { ...LOCK, token: 'next' })).toBe(true);
});

it('a lock that was given back is free when it is prolonged late', async () => {
  const { db } = database;
  const lock = { ...LOCK, id: 'delete sea.m4a' };
  expect(await takeUploadLock(db, lock)).toBe(true);
  await prolongUploadLock(db, lock);
  expect(await takeUploadLock(db, { ...lock, token: 'next' })).toBe(false);
  await releaseUploadLock(db, lock);
  await prolongUploadLock(db, lock);
  expect(await takeUploadLock(db, { ...lock, token: 'next' })).toBe(true);
});
