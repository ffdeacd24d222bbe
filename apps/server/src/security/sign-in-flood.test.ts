import { addMember } from '@vizzi/api/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const AT_ONCE = 8;
const NETWORKS = 60;

/** Keeps strangers waiting while they are counted. */
function holdStrangers() {
  const waiting: (() => void)[] = [];
  const { limits } = test.deps;
  const takeAddress = limits.takeAddress.bind(limits);
  const spy = vi.spyOn(limits, 'takeAddress').mockImplementation(async (...address) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await takeAddress(...address);
  });
  return { waiting, spy };
}

/** Lets all strangers go on; some are answered that it took too long before it is their turn, on a busy machine. */
async function endFlood(flood: readonly Promise<unknown>[], { waiting, spy }: ReturnType<typeof holdStrangers>) {
  await expect
    .poll(() => {
      for (const begin of waiting.splice(0)) begin();
      return spy.mock.calls.length;
    })
    .toBeGreaterThanOrEqual(NETWORKS);
  for (const begin of waiting.splice(0)) begin();
  await Promise.all(flood);
}

// proves security 2.20
it.each([
  ['login', { password: 'a guess' }],
  ['register', { password: 'quiet lantern' }],
  ['requestPasswordReset', {}],
  ['resetPassword', { token: 'x'.repeat(40), password: 'quiet lantern' }],
])('a flood of %s from many networks has a few queries at once, and members are served', async (name, fields) => {
  const { id } = await addMember(test.deps, `mira-${name}@vizzi.example`);
  const member = test.client();
  member.cookies['vizzi'] = (await test.deps.authSessions.create(id)).token;
  const held = holdStrangers();
  const { waiting } = held;
  const flood = Array.from({ length: NETWORKS }, (_, network) =>
    test.app.inject({
      method: 'POST',
      url: `/api/trpc/auth.${name}`,
      payload: { username: `stranger-${network}@vizzi.example`, ...fields },
      remoteAddress: `198.51.${network}.7`,
    }),
  );
  await expect.poll(() => waiting.length).toBe(AT_ONCE);
  expect((await member.get('/api/auth/me')).statusCode).toBe(200);
  expect(waiting).toHaveLength(AT_ONCE);
  await endFlood(flood, held);
});

// proves security 2.20
it('a flood with made-up cookies of devices does not keep those waiting who signed in on theirs before', async () => {
  const member = test.client();
  const account = { username: 'juno@vizzi.example', password: 'quiet lantern' };
  expect((await member.post('/api/auth/register', account)).statusCode).toBe(200);
  const held = holdStrangers();
  const { waiting, spy } = held;
  const flood = Array.from({ length: NETWORKS }, (_, network) =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: `stranger-${network}@vizzi.example`, password: 'a guess' },
      remoteAddress: `198.51.${network}.7`,
      cookies: { 'vizzi-device': `${'a'.repeat(43)}.${'b'.repeat(43)}` },
    }),
  );
  await expect.poll(() => waiting.length).toBe(AT_ONCE);
  let status: number | undefined;
  void member.post('/api/auth/login', account).then(({ statusCode }) => (status = statusCode));
  await expect
    .poll(() => {
      waiting.shift()?.();
      return status;
    })
    .toBe(200);
  // One after the other they would all have come before.
  expect(spy.mock.calls.length).toBeLessThan(NETWORKS);
  await endFlood(flood, held);
});
