import { createTestDatabase } from '@vizzi/db/testing';
import { type Logger, NoopLogger } from 'drizzle-orm/logger';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUploadLocker } from './upload-locker.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
});

const signal = new AbortController().signal;

// proves security 9.61
it('of many requests for one upload, each asks the database once, when its turn comes', async () => {
  const locker = createUploadLocker(database.db);
  const logger: Logger = NoopLogger.prototype;
  const log = vi.spyOn(logger, 'logQuery');
  const asked = () => log.mock.calls.filter(([text]) => text.startsWith('insert into "upload_locks"')).length;
  const first = locker.newLock('lake');
  await first.lock(signal, () => {});
  let working = 0;
  const crowd = Array.from({ length: 20 }, async () => {
    const lock = locker.newLock('lake');
    await lock.lock(signal, () => {});
    working += 1;
    expect(working).toBe(1);
    working -= 1;
    await lock.unlock();
  });
  expect(asked()).toBe(1);
  await first.unlock();
  await Promise.all(crowd);
  expect(asked()).toBe(21);
});

// proves security 9.61
it('a request that waits too long is refused, and others go on', async () => {
  const locker = createUploadLocker(database.db);
  const first = locker.newLock('lake');
  await first.lock(signal, () => {});
  const second = locker.newLock('lake');
  await expect(second.lock(AbortSignal.abort(), () => {})).rejects.toMatchObject({ code: 'conflict' });
  await first.unlock();
  await second.lock(signal, () => {});
  await second.unlock();
});
