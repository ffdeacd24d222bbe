import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

let test: TestApp;
let address: string;
beforeEach(async () => {
  test = await createTestApp({ maxWaiting: 2 });
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => test.close());

/** A request that the server has begun with and that waits for the rest of its body. */
async function beginRequest(): Promise<ClientRequest> {
  const pending = request(`${address}/api/auth/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  pending.on('error', () => {});
  pending.flushHeaders();
  await once(pending, 'continue');
  return pending;
}

// proves security 9.3
it('answers who comes when too many wait at once with 503, and goes on when some are gone', async () => {
  const [first, second] = [await beginRequest(), await beginRequest()];
  for (const url of ['/api/categories', '/api/trpc/catalog.popular', '/', '/api/music/slow']) {
    const refused = await fetch(address + url);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.json()).toEqual({
      message: 'We are very busy at the moment. Please try again.',
      code: 'unavailable',
    });
  }
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);

  first.end('{}');
  await once(first, 'response');
  expect((await fetch(`${address}/api/categories`)).status).toBe(200);

  const third = await beginRequest();
  expect((await fetch(`${address}/api/categories`)).status).toBe(503);
  // A request whose client disconnects is counted no longer.
  second.destroy();
  third.destroy();
  let answer = await fetch(`${address}/api/categories`);
  while (answer.status === 503) answer = await fetch(`${address}/api/categories`);
  expect(answer.status).toBe(200);
  await Promise.all([beginRequest(), beginRequest()]).then((both) => both.forEach((each) => each.destroy()));
});
