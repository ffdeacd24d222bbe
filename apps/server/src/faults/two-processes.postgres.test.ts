import { session } from '@vizzi/api/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { ADMIN, listen, signInAdmin, titleOf } from '../testing/test-admin.js';
import { createTestHome, send, signUp } from '../testing/test-process.js';

let home: Awaited<ReturnType<typeof createTestHome>>;
beforeEach(async () => {
  home = await createTestHome();
});
afterEach(() => home.close());

it('a change of the catalogue in one process shows in the other', async () => {
  const { one, other, admin } = await startTwo();
  const [row] = await admin.sessions();
  if (!row) throw new Error('the catalogue is empty');
  expect([await titleOf(one, row.id), await titleOf(other, row.id)]).toEqual([row.title, row.title]);
  await admin.rename(row.id, 'Changed Elsewhere');
  expect(await titleOf(one, row.id)).toBe('Changed Elsewhere');
  await expect.poll(() => titleOf(other, row.id)).toBe('Changed Elsewhere');
});

it('a session that ended in one process ends in the other', async () => {
  const one = await home.start(ADMIN).ready;
  const other = await home.start(ADMIN).ready;
  const cookie = await signUp(one, 'leaver@vizzi.example');
  const status = async (address: string) => (await send(address, '/api/auth/me', undefined, cookie)).status;
  expect(await status(other)).toBe(200);
  await send(one, '/api/auth/logout', {}, cookie);
  expect(await status(one)).toBe(401);
  await expect.poll(() => status(other)).toBe(401);
});

/** Two processes, an admin, and a premium session of the catalogue. */
async function startTwo() {
  const one = await home.start(ADMIN).ready;
  const other = await home.start(ADMIN).ready;
  const admin = await signInAdmin(one);
  const listed = z.array(session).parse(await (await send(one, '/api/sessions?free=false')).json());
  return { one, other, admin, premium: listed[0]?.id ?? 0 };
}

it('premium audio closes in one process with the request after its membership ended in the other', async () => {
  const { one, other, admin, premium } = await startTwo();
  const username = 'member@vizzi.example';
  const cookie = await signUp(one, username);
  for (let round = 0; round < 3; round += 1) {
    await admin.change('grantLifetime', { username });
    expect(await listen(other, premium, cookie)).toBe(206);
    expect(await listen(other, premium)).toBe(401);
    await admin.change('revokeLifetime', { username });
    expect(await listen(other, premium, cookie)).toBe(403);
  }
  await admin.change('grantLifetime', { username });
  expect(await listen(other, premium, cookie)).toBe(206);
  await send(one, '/api/auth/logout', {}, cookie);
  expect(await listen(other, premium, cookie)).toBe(401);
});

it('a session that becomes premium in one process is closed to visitors of the other', async () => {
  const { one, other, admin } = await startTwo();
  const free = (await admin.sessions()).find(({ isPremium }) => !isPremium);
  if (!free) throw new Error('the catalogue has no free session');
  expect(await listen(other, free.id)).toBe(206);
  await admin.change('updateSession', { ...free, audioUrl: free.storedAudioUrl, isPremium: true });
  expect(await listen(one, free.id)).toBe(401);
  await expect.poll(() => listen(other, free.id)).toBe(401);
});
