import { session } from '@vizzi/api/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestHome, send, signUp } from './testing/test-process.js';

const ADMIN = { ADMIN_EMAIL: 'admin@vizzi.example', ADMIN_PASSWORD: 'lantern' };

let home: Awaited<ReturnType<typeof createTestHome>>;
beforeEach(async () => {
  home = await createTestHome();
});
afterEach(() => home.close());

it('one process hears of what the other wrote to the catalogue', async () => {
  const one = await home.start(ADMIN).ready;
  const other = await home.start(ADMIN).ready;
  const cookie = await signUp(one, 'listener@vizzi.example');
  const listeners = async (address: string) =>
    session.parse(await (await send(address, '/api/sessions/1')).json()).listenerCount;
  const before = await listeners(other);
  await send(one, '/api/sessions/1/listen', {}, cookie);
  expect(await listeners(one)).toBe(before + 1);
  await vi.waitFor(async () => expect(await listeners(other)).toBe(before + 1));
});

it('a session that ended in one process is dead in the other within a second', async () => {
  const one = await home.start(ADMIN).ready;
  const other = await home.start(ADMIN).ready;
  const cookie = await signUp(one, 'leaver@vizzi.example');
  const status = async (address: string) => (await send(address, '/api/auth/me', undefined, cookie)).status;
  expect(await status(other)).toBe(200);
  await send(one, '/api/auth/logout', {}, cookie);
  expect(await status(one)).toBe(401);
  await vi.waitFor(async () => expect(await status(other)).toBe(401), { timeout: 2_000 });
});
