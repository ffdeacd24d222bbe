import { addSession } from '@vizzi/api/testing';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

const [VISITOR, OTHER] = ['192.0.2.1', '192.0.2.2'];

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    renderer: {
      paths: [],
      renders: (path) => path.startsWith('/session/'),
      renderPage: async (path) => ({ document: `<title>${path}</title>`, title: path, description: path }),
    },
  });
  await addSession(test.deps, { title: 'Still Lake', duration: 90 });
});
afterAll(() => test.close());
afterEach(() => vi.restoreAllMocks());

const get = (url: string, remoteAddress: string) => test.app.inject({ url, remoteAddress });

/** Takes the turns of the visitor until it is called. */
function holdTurns(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  void test.deps.turns.take({ address: VISITOR }, 'large', () => held);
  return release;
}

// proves security 9.32
it.each([
  ['/api/sessions?minDuration=61', 200],
  ['/api/sessions/1', 200],
  ['/api/sessions/999999', 404],
  ['/api/sessions/popular', 200],
  ['/api/categories', 200],
  ['/api/categories/none', 404],
  ['/session/1', 200],
  ['/session/999999', 200],
  ['/category/none', 200],
  ['/art/categories/none/hero.svg', 404],
])('%s, which is not kept, waits for the turn of its client, and for nobody else', async (url, status) => {
  test.deps.catalogVersion.changed();
  const release = holdTurns();
  let isAnswered = false;
  const own = get(url, VISITOR).then((response) => {
    isAnswered = true;
    return response.statusCode;
  });
  expect((await get(url.replace('minDuration=61', 'minDuration=62'), OTHER)).statusCode).toBe(status);
  // The same answer is made for another client meanwhile, though the visitor asked first.
  expect((await get(url, OTHER)).statusCode).toBe(status);
  expect(isAnswered).toBe(false);
  release();
  expect(await own).toBe(status);
});

// proves security 9.32
it.each(['/api/sessions?minDuration=61', '/api/sessions/1', '/session/1'])(
  '%s, which is kept, needs none',
  async (url) => {
    await get(url, OTHER);
    const release = holdTurns();
    expect((await get(url, VISITOR)).statusCode).toBe(200);
    release();
  },
);
