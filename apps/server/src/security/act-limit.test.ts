import { addSession } from '@vizzi/api/testing';
import { findSession, findUserByUsername, updateUser } from '@vizzi/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

const PER_HOUR = 3_600;

let test: TestApp;
let categoryId: number;
beforeAll(async () => {
  test = await createTestApp();
  const session = await findSession(test.deps.db, await addSession(test.deps));
  categoryId = session?.categoryId ?? 0;
});
afterAll(() => test.close());

async function createEditor(username: string) {
  const client = test.client();
  await client.post('/api/auth/register', { username, password: 'quiet lantern' });
  const { id = 0 } = (await findUserByUsername(test.deps.db, username)) ?? {};
  await updateUser(test.deps.db, id, { isAdmin: true, adminRole: 'editor' });
  const draft = { title: 'Still Lake', categoryId };
  const begin = async () => [
    (await client.post('/api/trpc/studio.createDraft', draft)).statusCode,
    (await client.post('/api/admin/drafts', draft)).statusCode,
  ];
  return { id, begin };
}

// proves security 12.31
it('an editor who changes on and on has to wait, by REST too, and no other', async () => {
  const [editor, other] = [await createEditor('mira@vizzi.example'), await createEditor('tom@vizzi.example')];
  const count = () => test.deps.limits.takeName('act', String(editor.id), 'session');
  for (let group = 0; group < PER_HOUR; group += 100) await Promise.all(Array.from({ length: 100 }, count));
  expect(await editor.begin()).toEqual([429, 429]);
  expect(await other.begin()).toEqual([200, 200]);
});
