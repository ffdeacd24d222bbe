import type { Limits } from '@vizzi/api';
import { type Database, deleteEndedTries, tries } from '@vizzi/db';
import { createTestDatabase } from '@vizzi/db/testing';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimits } from './rate-limits.js';

const MINUTE_MS = 60_000;

let elapsed: number;
const clock = { elapsed: () => elapsed };
let database: Database;
let limits: Limits;
beforeEach(async () => {
  elapsed = 0;
  database = await createTestDatabase();
  limits = createRateLimits(database.db, clock);
});
afterEach(() => database.close());

/** Lets time pass, in the process and in the database. */
async function pass(ms: number): Promise<void> {
  elapsed += ms;
  await database.db.update(tries).set({ endsAt: sql`${tries.endsAt} - ${ms} * interval '1 millisecond'` });
}

describe.each([
  ['login', 10, 200, 15],
  ['register', 10, 100, 60],
  ['reset', 5, 50, 60],
  ['search', 120, 600, 1],
  ['subscribe', 20, 300, 60],
  ['support', 10, 30, 60],
] as const)('%s', (action, forName, forAddress, minutes) => {
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const wait = {
    code: 'too_many_requests',
    message: `Too many tries. Please wait ${time} and try again.`,
    // The database counts while its own clock goes on.
    retryAfter: expect.toSatisfy((seconds: number) => seconds > (minutes - 1) * 60 && seconds <= minutes * 60),
  };

  // proves security 3.1
  it('is limited by name in a network, and free again after a while', async () => {
    const tryFrom = (address: string) => limits.take(action, 'mira@vizzi.example', address);
    for (let time = 0; time < forName; time += 1) await tryFrom(`203.0.113.${time}`);
    await expect(tryFrom('203.0.113.99')).rejects.toMatchObject(wait);
    await limits.take(action, 'tom@vizzi.example', '203.0.113.99');
    await tryFrom('203.0.114.99');
    await pass(minutes * MINUTE_MS + 1);
    await tryFrom('203.0.113.99');
  });

  // proves security 3.2
  it('is limited by address, for whatever name, and free again after a while', async () => {
    const tryAs = (name: string, address = '203.0.113.7') => limits.take(action, name, address);
    for (let time = 0; time < forAddress; time += 1) await tryAs(`member-${time}`);
    await expect(tryAs('mira')).rejects.toMatchObject(wait);
    await tryAs('mira', '203.0.113.8');
    await pass(minutes * MINUTE_MS + 1);
    await tryAs('mira');
  });
});

// proves security 3.12
it('names the time that is left, which is never longer than the limit when somebody sets the clock', async () => {
  const tryAgain = () => limits.take('login', 'mira', '203.0.113.7');
  for (let time = 0; time < 10; time += 1) await tryAgain();
  await expect(tryAgain()).rejects.toMatchObject({ message: expect.stringContaining('15 minutes') });
  await pass(5 * MINUTE_MS);
  await expect(tryAgain()).rejects.toMatchObject({ message: expect.stringContaining('10 minutes') });
  await expect(tryAgain()).rejects.toMatchObject({ message: expect.stringContaining('10 minutes') });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * MINUTE_MS });
  await expect(tryAgain()).rejects.toMatchObject({ message: expect.stringContaining('10 minutes') });
  vi.useRealTimers();
  // The clock of the database is a day behind.
  await pass(-24 * 60 * MINUTE_MS);
  elapsed += 25 * 60 * MINUTE_MS;
  await tryAgain();
});

// proves security 3.6
it('tries that are refused do not make the wait longer', async () => {
  const tryAgain = () => limits.take('login', 'mira', '203.0.113.7');
  for (let time = 0; time < 10; time += 1) await tryAgain();
  for (let minute = 0; minute < 14; minute += 1) {
    await pass(MINUTE_MS);
    await expect(tryAgain()).rejects.toMatchObject({ code: 'too_many_requests' });
  }
  await pass(MINUTE_MS + 1);
  await tryAgain();
});

// proves security 3.5
it('counts a network of IPv6 as one address, and the same IPv4 address once however it is written', async () => {
  const tryFrom = (address: string, time: number) => limits.take('support', `m-${address}-${time}`, address);
  for (let time = 0; time < 30; time += 1) await tryFrom(`2001:db8:1:2::${time.toString(16)}`, time);
  await expect(tryFrom('2001:db8:1:2:ffff::1', 0)).rejects.toMatchObject({ code: 'too_many_requests' });
  await tryFrom('2001:db8:1:3::1', 0);
  for (let time = 0; time < 30; time += 1) await tryFrom(time % 2 ? '203.0.113.7' : '::ffff:203.0.113.7', time);
  await expect(tryFrom('203.0.113.7', 99)).rejects.toMatchObject({ code: 'too_many_requests' });
});

// proves security 3.5
it('counts an address once whatever port a proxy writes behind it, and what is no address as one', async () => {
  const tryFrom = (address: string, time: number) => limits.take('support', `p-${address}-${time}`, address);
  for (let time = 0; time < 30; time += 1) await tryFrom(`198.51.100.7:${40_000 + time}`, time);
  await expect(tryFrom('198.51.100.7', 99)).rejects.toMatchObject({ code: 'too_many_requests' });
  for (let time = 0; time < 30; time += 1) await tryFrom(`[2001:db8:7:7::${time}]:${40_000 + time}`, time);
  await expect(tryFrom('2001:db8:7:7::1', 99)).rejects.toMatchObject({ code: 'too_many_requests' });
  for (let time = 0; time < 30; time += 1) await tryFrom(`hidden-${time}`, time);
  await expect(tryFrom('_obfuscated', 99)).rejects.toMatchObject({ code: 'too_many_requests' });
});

// proves security 3.5
it('counts a name in a network of IPv6 once, whatever the subnet', async () => {
  const tryFrom = (address: string) => limits.take('login', 'mira', address);
  for (let time = 0; time < 10; time += 1) await tryFrom(`2001:db8:1:2${time}::1`);
  await expect(tryFrom('2001:db8:1:2f::1%eth0')).rejects.toMatchObject({ code: 'too_many_requests' });
  await tryFrom('2001:db8:1:12f::1');
});

// proves security 3.8
it('counts a name from anywhere without refusing it', async () => {
  const tryOnce = () => limits.takeAnywhere('login', 'mira');
  for (let time = 0; time < 30; time += 1) expect(await tryOnce()).toBe(true);
  expect(await tryOnce()).toBe(false);
  await pass(15 * MINUTE_MS + 1);
  expect(await tryOnce()).toBe(true);
});

// proves security 3.13
it('counts the tries of a name over all servers, and resets them for all', async () => {
  const other = createRateLimits(database.db, clock);
  const tryAt = (server: Limits) => server.takeName('login', 'mira', '203.0.113.0/24');
  await Promise.all([1, 2, 3, 4, 5].flatMap(() => [tryAt(limits), tryAt(other)]));
  for (const server of [limits, other]) {
    await expect(tryAt(server)).rejects.toMatchObject({ code: 'too_many_requests' });
  }
  await limits.reset('login', 'mira', '203.0.113.0/24');
  await tryAt(limits);
  // The other server may remember for two seconds that it refused.
  elapsed += 2_000;
  await tryAt(other);
});

// proves security 3.14
it('keeps no names and addresses, and nothing of counts that have ended', async () => {
  await limits.take('login', 'mira@vizzi.example', '203.0.113.7');
  const kept = JSON.stringify(await database.db.select().from(tries));
  expect(kept).not.toMatch(/mira|203/);
  const { signal } = new AbortController();
  await deleteEndedTries(database.db, { signal });
  expect(await database.db.$count(tries)).toBe(2);
  await pass(16 * MINUTE_MS);
  await deleteEndedTries(database.db, { signal });
  expect(await database.db.$count(tries)).toBe(0);
});

// proves security 3.14, security 10.5
it('deletes many counts page by page, until the server stops', async () => {
  const stop = new AbortController();
  const endsAt = new Date(0);
  const many = Array.from({ length: 1_000 }, (_, index) => ({ key: `${index}`.padEnd(64, '.'), count: 1, endsAt }));
  await database.db.insert(tries).values(many);
  stop.abort();
  await deleteEndedTries(database.db, { signal: stop.signal, pagesAtOnce: 1 });
  expect(await database.db.$count(tries)).toBe(1_000);
  await deleteEndedTries(database.db, { signal: new AbortController().signal, pagesAtOnce: 1 });
  expect(await database.db.$count(tries)).toBe(0);
});

// proves security 3.17
it('of tries at the same moment each is counted', async () => {
  for (let round = 0; round < 30; round += 1) {
    const tries = Array.from({ length: 40 }, () => limits.takeName('login', `burst ${round}`, 'here'));
    const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected');
    expect([round, refused.length]).toEqual([round, 30]);
  }
});
