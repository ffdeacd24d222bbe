import type { Database } from '@vizzi/db';
import { deleteUser, findUserByUsername, passwordResets } from '@vizzi/db';
import { createTestDatabase } from '@vizzi/db/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Client, createTestApp, type TestApp } from '../testing/test-app.js';
import { applyConfiguredAdmin } from './configured-admin.js';

const EMAIL = 'boss@vizzi.example';
const STRANGER = { username: EMAIL, password: 'a word of the stranger' };
const line = z.looseObject({ level: z.number(), msg: z.string() });

let database: Database;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

/** A start of the server on the database of this test, which outlives it. */
async function start(
  env: Record<string, string> = {},
): Promise<{ test: TestApp; lines: () => z.infer<typeof line>[] }> {
  let written = '';
  const test = await createTestApp({
    env: { LOG_LEVEL: 'warn', ...env },
    database: { ...database, close: async () => {} },
    logStream: { write: (text) => (written += text) },
  });
  return {
    test,
    lines: () =>
      written
        .split('\n')
        .filter(Boolean)
        .map((text) => line.parse(JSON.parse(text))),
  };
}

const configured = (password: string) => ({ ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: password });

/** The status of a member's page and of an admin's page. */
async function opens(test: TestApp, { cookies }: Client): Promise<number[]> {
  const statuses = [];
  for (const url of ['/api/auth/me', '/api/trpc/admin.sessions']) {
    statuses.push((await test.app.inject({ url, cookies })).statusCode);
  }
  return statuses;
}

describe('the configured admin', () => {
  // proves spec D11.2
  it('exists after the start, and another start changes nothing', async () => {
    const { test } = await start(configured('quiet lantern'));
    const first = await findUserByUsername(test.deps.db, EMAIL);
    expect(first).toMatchObject({ isAdmin: true, email: EMAIL });
    await test.close();
    const { test: again } = await start({ ...configured('quiet lantern'), ADMIN_EMAIL: 'Boss@vizzi.example' });
    expect(await findUserByUsername(again.deps.db, EMAIL)).toEqual(first);
    await again.close();
  });

  // proves security 5.8
  it('shares nothing with another person who registered the address before', async () => {
    const { test: before } = await start();
    const stranger = before.client();
    await stranger.post('/api/auth/register', STRANGER);
    await before.client().post('/api/trpc/auth.requestPasswordReset', { username: EMAIL });
    expect(await opens(before, stranger)).toEqual([200, 403]);
    await before.close();

    const { test } = await start(configured('quiet lantern'));
    expect(await opens(test, stranger)).toEqual([401, 401]);
    expect(await test.deps.db.select().from(passwordResets)).toEqual([]);
    expect((await test.client().post('/api/auth/login', STRANGER)).statusCode).toBe(401);
    const admin = test.client();
    await admin.post('/api/auth/login', { username: EMAIL, password: 'quiet lantern' });
    expect(await opens(test, admin)).toEqual([200, 200]);
    await test.close();
  });

  // proves security 5.8
  it('is signed out when an account gets the rights, even with the configured password', async () => {
    const { test: before } = await start();
    const stranger = before.client();
    await stranger.post('/api/auth/register', STRANGER);
    await before.close();
    const { test } = await start(configured(STRANGER.password));
    expect(await opens(test, stranger)).toEqual([401, 401]);
    await test.close();
  });

  // proves security 5.8
  it('is signed out everywhere when ADMIN_PASSWORD changes, and stays signed in when it does not', async () => {
    const { test: before } = await start(configured('quiet lantern'));
    const admin = before.client();
    await admin.post('/api/auth/login', { username: EMAIL, password: 'quiet lantern' });
    await before.close();
    const { test: same } = await start(configured('quiet lantern'));
    expect(await opens(same, admin)).toEqual([200, 200]);
    await same.close();
    const { test } = await start(configured('another lantern'));
    expect(await opens(test, admin)).toEqual([401, 401]);
    await test.close();
  });

  // proves security 5.8
  it('exists after every start, also when its account is deleted during one', async () => {
    const { test: before } = await start(configured('quiet lantern'));
    const { deps } = before;
    const hash = deps.passwords.hash.bind(deps.passwords);
    const former = await findUserByUsername(deps.db, EMAIL);
    vi.spyOn(deps.passwords, 'hash').mockImplementationOnce(async (...given) => {
      await deleteUser(deps.db, former?.id ?? 0);
      return hash(...given);
    });
    await applyConfiguredAdmin(deps, before.app.log, { email: EMAIL, password: 'another lantern' });
    const admin = await findUserByUsername(deps.db, EMAIL);
    expect(admin).toMatchObject({ isAdmin: true, adminRole: 'owner' });
    expect(admin?.id).not.toBe(former?.id);
    await before.close();
  });

  // proves security 5.9
  it('is not alone: admins that the configuration does not name are listed at the start', async () => {
    const { test: former, lines: none } = await start(configured('quiet lantern'));
    expect(none().filter(({ level }) => level === 40)).toEqual([]);
    await former.close();
    const { test, lines } = await start({ ADMIN_EMAIL: 'new@vizzi.example', ADMIN_PASSWORD: 'quiet lantern' });
    const { id } = (await findUserByUsername(test.deps.db, EMAIL)) ?? {};
    expect(lines()).toContainEqual(
      expect.objectContaining({
        level: 40,
        msg: 'these members are admins, and ADMIN_EMAIL does not name them',
        admins: [{ id, username: EMAIL, role: 'owner' }],
      }),
    );
    await test.close();
  });
});
