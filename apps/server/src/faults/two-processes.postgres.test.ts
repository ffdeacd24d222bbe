import { adminSession, session } from '@vizzi/api/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestHome, send, signUp } from '../testing/test-process.js';

const ADMIN = { ADMIN_EMAIL: 'admin@vizzi.example', ADMIN_PASSWORD: 'quiet lantern' };

let home: Awaited<ReturnType<typeof createTestHome>>;
beforeEach(async () => {
  home = await createTestHome();
});
afterEach(() => home.close());

it('a change of the catalogue in one process shows in the other', async () => {
  const { one, other, admin, change } = await startTwo();
  const [row] = await listRows(one, admin);
  if (!row) throw new Error('the catalogue is empty');
  const title = async (address: string) =>
    session.parse(await (await send(address, `/api/sessions/${row.id}`)).json()).title;
  expect([await title(one), await title(other)]).toEqual([row.title, row.title]);
  await change('updateSession', { ...row, audioUrl: row.storedAudioUrl, title: 'Changed Elsewhere' });
  expect(await title(one)).toBe('Changed Elsewhere');
  await expect.poll(() => title(other)).toBe('Changed Elsewhere');
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
  const credentials = { username: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  const login = await send(one, '/api/auth/login', credentials);
  const admin = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const change = async (procedure: string, input: object) =>
    expect((await send(one, `/api/trpc/admin.${procedure}`, input, admin)).status).toBe(200);
  const listed = z.array(session).parse(await (await send(one, '/api/sessions?free=false')).json());
  const premium = listed[0]?.id ?? 0;
  const listen = async (address: string, id: number, cookie = '') =>
    (await fetch(`${address}/api/sessions/${id}/audio`, { headers: { cookie, range: 'bytes=0-99' } })).status;
  return { one, other, admin, change, premium, listen };
}

it('premium audio closes in one process with the request after its membership ended in the other', async () => {
  const { one, other, change, premium, listen } = await startTwo();
  const username = 'member@vizzi.example';
  const cookie = await signUp(one, username);
  for (let round = 0; round < 3; round += 1) {
    await change('grantLifetime', { username });
    expect(await listen(other, premium, cookie)).toBe(206);
    expect(await listen(other, premium)).toBe(401);
    await change('revokeLifetime', { username });
    expect(await listen(other, premium, cookie)).toBe(403);
  }
  await change('grantLifetime', { username });
  expect(await listen(other, premium, cookie)).toBe(206);
  await send(one, '/api/auth/logout', {}, cookie);
  expect(await listen(other, premium, cookie)).toBe(401);
});

it('a session that becomes premium in one process is closed to visitors of the other', async () => {
  const { one, other, admin, change, listen } = await startTwo();
  const free = (await listRows(one, admin)).find(({ isPremium }) => !isPremium);
  if (!free) throw new Error('the catalogue has no free session');
  expect(await listen(other, free.id)).toBe(206);
  await change('updateSession', { ...free, audioUrl: free.storedAudioUrl, isPremium: true });
  expect(await listen(one, free.id)).toBe(401);
  await expect.poll(() => listen(other, free.id)).toBe(401);
});

/** Sessions as admins read them, with the stored address of their audio. */
async function listRows(address: string, admin: string) {
  const answer = await send(address, '/api/trpc/admin.sessions', undefined, admin);
  return z.array(adminSession).parse(trpcData(await answer.json()));
}

const trpcData = (answer: unknown) => z.object({ result: z.object({ data: z.unknown() }) }).parse(answer).result.data;
