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
  const waiting: (() => void)[] = [];
  const { limits } = test.deps;
  const takeAddress = limits.takeAddress.bind(limits);
  const spy = vi.spyOn(limits, 'takeAddress').mockImplementation(async (...address) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await takeAddress(...address);
  });
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
  const answers = Promise.all(flood);
  let isDone = false;
  void answers.then(() => (isDone = true));
  await expect
    .poll(() => {
      for (const begin of waiting.splice(0)) begin();
      return isDone;
    })
    .toBe(true);
  expect(spy).toHaveBeenCalledTimes(NETWORKS);
});
