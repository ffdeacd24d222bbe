import { randomUUID } from 'node:crypto';
import { findSupportMessages } from '@vizzi/db';
import { SUPPORT_CATEGORIES } from '@vizzi/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/test-app.js';

const OFFICE = '198.51.100.7';
const USERNAME = 'mira@vizzi.example';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const post = (client: Client, url: string, payload: object) =>
  client.send({ method: 'POST', url, payload, remoteAddress: OFFICE });

const write = (client: Client, email: string) =>
  post(client, '/api/trpc/support.send', {
    name: 'Mira',
    email,
    category: SUPPORT_CATEGORIES[0],
    subject: 'No sound',
    message: 'Since this morning.',
  });

// proves security 12.30
it('visitors at the same address keep a member neither from writing nor from replying', async () => {
  const member = test.client();
  await post(member, '/api/auth/register', { username: USERNAME, password: 'quiet lantern' });
  for (let time = 0; time < 10; time += 1) await write(test.client(), USERNAME);
  for (let visitor = 10; visitor < 30; visitor += 1) await write(test.client(), `visitor-${visitor}@vizzi.example`);
  expect((await write(test.client(), 'one-more@vizzi.example')).statusCode).toBe(429);
  expect((await write(member, USERNAME)).statusCode).toBe(200);
  const own = (await findSupportMessages(test.deps.db, { skip: 0, limit: 100 })).find(({ userId }) => userId !== null);
  const reply = { id: own?.id, text: 'It works again.', key: randomUUID() };
  expect((await post(member, '/api/trpc/support.reply', reply)).statusCode).toBe(200);
});
