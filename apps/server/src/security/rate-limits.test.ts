import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimits } from './rate-limits.js';

const MINUTE_MS = 60_000;

let elapsed: number;
beforeEach(() => {
  elapsed = 0;
});
const clock = { elapsed: () => elapsed };
const pass = (ms: number) => {
  elapsed += ms;
};

describe.each([
  ['account', 120, 1200, 15],
  ['billing', 60, 600, 60],
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
    retryAfter: minutes * 60,
  };

  // proves security 3.1
  it('is limited by name in a network, and free again after a while', async () => {
    const limits = createRateLimits(clock);
    const tryFrom = (address: string) => limits.take(action, 'mira@vizzi.example', address);
    for (let time = 0; time < forName; time += 1) await tryFrom(`203.0.113.${time}`);
    await expect(tryFrom('203.0.113.99')).rejects.toMatchObject(wait);
    await limits.take(action, 'tom@vizzi.example', '203.0.113.99');
    await tryFrom('203.0.114.99');
    pass(minutes * MINUTE_MS + 1);
    await tryFrom('203.0.113.99');
  });

  // proves security 3.2
  it('is limited by address, for whatever name, and free again after a while', async () => {
    const limits = createRateLimits(clock);
    const tryAs = (name: string, address = '203.0.113.7') => limits.take(action, name, address);
    for (let time = 0; time < forAddress; time += 1) await tryAs(`member-${time}`);
    await expect(tryAs('mira')).rejects.toMatchObject(wait);
    await tryAs('mira', '203.0.113.8');
    pass(minutes * MINUTE_MS + 1);
    await tryAs('mira');
  });
});

// proves security 3.12
it('the time to wait that is named goes on evenly, also when somebody sets the clock', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T12:00:00Z') });
  const limits = createRateLimits(clock);
  const tryAgain = () => limits.take('login', 'mira', '203.0.113.7');
  for (let time = 0; time < 10; time += 1) await tryAgain();
  vi.setSystemTime(new Date('2026-03-10T12:00:00Z'));
  pass(5 * MINUTE_MS);
  await expect(tryAgain()).rejects.toMatchObject({ retryAfter: 600, message: expect.stringContaining('10 minutes') });
  vi.setSystemTime(new Date('2026-03-12T12:00:00Z'));
  await expect(tryAgain()).rejects.toMatchObject({ retryAfter: 600 });
  pass(10 * MINUTE_MS);
  await tryAgain();
  vi.useRealTimers();
});

// proves security 3.6
it('tries that are refused do not make the wait longer', async () => {
  const limits = createRateLimits(clock);
  const tryAgain = () => limits.take('login', 'mira', '203.0.113.7');
  for (let time = 0; time < 10; time += 1) await tryAgain();
  for (let minute = 0; minute < 14; minute += 1) {
    pass(MINUTE_MS);
    await expect(tryAgain()).rejects.toMatchObject({ code: 'too_many_requests' });
  }
  pass(MINUTE_MS + 1);
  await tryAgain();
});

// proves security 3.5
it('counts a network of IPv6 as one address, and the same IPv4 address once however it is written', async () => {
  const limits = createRateLimits(clock);
  const tryFrom = (address: string, time: number) => limits.take('support', `m-${address}-${time}`, address);
  for (let time = 0; time < 30; time += 1) await tryFrom(`2001:db8:1:2::${time.toString(16)}`, time);
  await expect(tryFrom('2001:db8:1:2:ffff::1', 0)).rejects.toMatchObject({ code: 'too_many_requests' });
  await tryFrom('2001:db8:1:3::1', 0);
  for (let time = 0; time < 30; time += 1) await tryFrom(time % 2 ? '203.0.113.7' : '::ffff:203.0.113.7', time);
  await expect(tryFrom('203.0.113.7', 99)).rejects.toMatchObject({ code: 'too_many_requests' });
});

// proves security 3.5
it('counts a name in a network of IPv6 once, whatever the subnet', async () => {
  const limits = createRateLimits(clock);
  const tryFrom = (address: string) => limits.take('login', 'mira', address);
  for (let time = 0; time < 10; time += 1) await tryFrom(`2001:db8:1:2${time}::1`);
  await expect(tryFrom('2001:db8:1:2f::1%eth0')).rejects.toMatchObject({ code: 'too_many_requests' });
  await tryFrom('2001:db8:1:12f::1');
});

// proves security 3.8
it('counts a name from anywhere without refusing it', async () => {
  const limits = createRateLimits(clock);
  const tryOnce = () => limits.takeAnywhere('login', 'mira');
  for (let time = 0; time < 30; time += 1) expect(await tryOnce()).toBe(true);
  expect(await tryOnce()).toBe(false);
  pass(15 * MINUTE_MS + 1);
  expect(await tryOnce()).toBe(true);
});
