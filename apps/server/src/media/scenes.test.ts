import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { clientFor, editorFor } from '../testing/test-uploads.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('editors get pictures to choose a cover from, another for each number', async () => {
  const [editor] = await editorFor(test);
  const [first, second] = await Promise.all(
    [0, 1].map((number) => editor.get(`/api/admin/scenes/relaxation/${number}`)),
  );
  expect(first?.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'private, max-age=3600' });
  expect(first?.payload).toMatch(/^<svg [^>]*viewBox="0 0 1600 1600"/);
  expect(second?.payload).not.toBe(first?.payload);
});

it.each(['relaxation/-1', 'relaxation/10000', 'relaxation/1.5', 'relaxation/x', 'a%00b/1', `${'a'.repeat(500)}/1`])(
  'there is no picture %j',
  async (path) => {
    const [editor] = await editorFor(test);
    expect([400, 404]).toContain((await editor.get(`/api/admin/scenes/${path}`)).statusCode);
  },
);

it('a name that is no category gets a picture too, and opens no file', async () => {
  const [editor] = await editorFor(test);
  const { statusCode, payload } = await editor.get('/api/admin/scenes/..%2f..%2fpackage.json/1');
  expect([statusCode, payload.startsWith('<svg ')]).toEqual([200, true]);
});

it.each([
  ['a visitor', undefined, 401],
  ['a member', {}, 403],
  ['support', { isAdmin: true, adminRole: 'support' }, 403],
] as const)('%s gets none', async (_who, fields, status) => {
  const client = fields ? (await clientFor(test, fields))[0] : test.client();
  expect((await client.get('/api/admin/scenes/relaxation/0')).statusCode).toBe(status);
});
