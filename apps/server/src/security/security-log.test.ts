import { reconcileRefunds } from '@vizzi/api';
import { addMember } from '@vizzi/api/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type Client, createTestApp, type TestApp } from '../testing/test-app.js';
import { createTestShop } from '../testing/test-shop.js';

const line = z.looseObject({ log: z.string().optional() });
const PASSWORDS = ['first lantern path', 'second lantern path', 'third lantern path', 'wrong lantern path'] as const;
const [first, second, third, wrong] = PASSWORDS;
const username = 'mira@vizzi.example';

let test: TestApp;
let written: string;
const logged = { env: { LOG_LEVEL: 'error' }, logStream: { write: (text: string) => (written += text) } };
beforeEach(async () => {
  written = '';
  test = await createTestApp(logged);
});
afterEach(() => test.close());

const events = () =>
  written
    .split('\n')
    .filter(Boolean)
    .map((text) => line.parse(JSON.parse(text)))
    .filter(({ log }) => log === 'security');

async function send(client: Client, name: string, payload: object = {}): Promise<string> {
  const { headers } = await client.post(`/api/trpc/${name}`, payload);
  return String(headers['x-request-id']);
}

// proves security 7.8
it('tells what was done with an account, by whom and in which request, and no secret', async () => {
  const mira = test.client();
  const thief = test.client();
  const done: [event: string, request: string][] = [];
  const register = await send(mira, 'auth.register', { username, password: first });
  done.push(['registered', register], ['signed_in', register]);
  done.push(['sign_in_failed', await send(thief, 'auth.login', { username, password: wrong })]);
  done.push(['signed_in', await send(mira, 'auth.login', { username, password: first })]);
  done.push(['password_check_failed', await send(mira, 'auth.deleteAccount', { password: wrong })]);
  const change = await send(mira, 'auth.changePassword', { password: first, newPassword: second });
  done.push(['password_changed', change], ['signed_in', change]);
  done.push(['password_reset_requested', await send(thief, 'auth.requestPasswordReset', { username })]);
  const token = test.deps.mails.flatMap(({ text }) => /reset-password#([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? '';
  const reset = await send(mira, 'auth.resetPassword', { token, password: third });
  done.push(['password_reset_used', reset], ['signed_in', reset]);
  done.push(['signed_out_everywhere', await send(mira, 'auth.logoutEverywhere')]);
  done.push(['signed_in', await send(mira, 'auth.login', { username, password: third })]);
  done.push(['account_deleted', await send(mira, 'auth.deleteAccount', { password: third })]);

  const memberId = expect.any(Number);
  expect(events()).toMatchObject(
    done.map(([event, reqId]) => ({ event, reqId, memberId, address: '127.0.0.1', msg: `security event: ${event}` })),
  );
  for (const secret of [...PASSWORDS, token, username, ...Object.values(mira.cookies)].filter(Boolean)) {
    expect(written).not.toContain(secret);
  }
});

// proves security 7.8
it('tells which admin changed the rights of a member', async () => {
  const { id: adminId } = await addMember(test.deps, 'admin@vizzi.example', { isAdmin: true });
  const { id: memberId } = await addMember(test.deps, username);
  const admin = test.client();
  admin.cookies['vizzi'] = (await test.deps.authSessions.create(adminId)).token;
  await send(admin, 'admin.setAdmin', { userId: memberId, isAdmin: true });
  await send(admin, 'admin.setAdmin', { userId: memberId, isAdmin: false });
  await send(admin, 'admin.grantLifetime', { userId: memberId });
  await send(admin, 'admin.revokeLifetime', { userId: memberId });
  expect(events()).toMatchObject(
    ['admin_granted', 'admin_revoked', 'lifetime_granted', 'lifetime_revoked'].map((event) => ({
      event,
      memberId,
      by: adminId,
    })),
  );
});

// proves security 7.8
it('tells of a name that nobody has without the name, which may be a password', async () => {
  await send(test.client(), 'auth.login', { username: wrong, password: first });
  expect(events()).toMatchObject([{ event: 'sign_in_failed', memberId: null }]);
  expect(written).not.toContain(wrong);
});

// proves security 7.10
it('tells of a right password also when no more codes are mailed', async () => {
  await send(test.client(), 'auth.register', { username, password: first });
  const login = (place: number, password: string) =>
    test.client().send({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username, password },
      remoteAddress: `203.0.${place}.7`,
    });
  for (let time = 0; time < 30; time += 1) await login(time, wrong);
  written = '';
  for (let time = 0; time < 4; time += 1) await login(100 + time, first);
  expect(events().map(({ event }) => event)).toEqual([
    ...Array.from({ length: 3 }, () => 'sign_in_code_mailed'),
    'sign_in_failed',
  ]);
});

// proves security 7.10
it('tells of a refund once, also when it breaks off and is finished by nobody who asks', async () => {
  const shop = await createTestShop(logged);
  const buyer = await shop.createBuyer();
  await buyer.buy();
  const { id: memberId } = await buyer.account();
  written = '';
  shop.controls.fail('all', { status: 500, isFinal: true }, { after: 3 });
  expect((await buyer.ask('billing.refund')).status).toBe(503);
  shop.controls.recover();
  await reconcileRefunds(shop.test.deps);
  await shop.controls.settled();
  expect(shop.controls.listRefunds((await buyer.account()).stripeCustomerId ?? '')).toHaveLength(1);
  expect(events()).toMatchObject([{ event: 'refunded', memberId }]);
  await shop.close();
});
