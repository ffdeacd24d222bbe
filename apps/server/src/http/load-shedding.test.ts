import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { addSession } from '@vizzi/api/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { signUp } from '../testing/test-process.js';

const BUSY = { message: 'We are very busy at the moment. Please try again.', code: 'unavailable' };
/** Far more than may wait. */
const UNFINISHED = 300;

let test: TestApp;
let address: string;
let listens: (() => void)[];
let arrived: (() => void) | undefined;
beforeEach(async () => {
  listens = [];
  test = await createTestApp({
    maxWaiting: 2,
    // Counting a listener waits until the test lets it go on.
    changeDeps: (deps) => ({
      ...deps,
      listeners: {
        count: () =>
          new Promise((resolve) => {
            listens.push(resolve);
            arrived?.();
          }),
      },
    }),
  });
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => test.close());

/** A request whose answer is being made; `cancel` gives it up. */
async function beginWork(cookie: string, sessionId: number) {
  const controller = new AbortController();
  const begun = new Promise<void>((resolve) => (arrived = resolve));
  const answer = fetch(`${address}/api/sessions/${sessionId}/listen`, {
    method: 'POST',
    headers: { cookie },
    signal: controller.signal,
  }).catch(() => undefined);
  await begun;
  return { answer, cancel: () => controller.abort() };
}

/** A request that the server has begun with and that waits for the rest of its body. */
async function beginBody(): Promise<ClientRequest> {
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
it('answers 503 while too many answers are being made, and goes on when some are sent or given up', async () => {
  const sessionId = await addSession(test.deps);
  const cookie = await signUp(address, 'mira@vizzi.example');
  const [first, second] = [await beginWork(cookie, sessionId), await beginWork(cookie, sessionId)];
  for (const url of ['/api/categories', '/api/trpc/catalog.popular', '/', '/api/music/slow']) {
    const refused = await fetch(address + url);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.json()).toEqual(BUSY);
  }
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);

  listens[0]?.();
  expect((await first.answer)?.status).toBe(200);
  expect((await fetch(`${address}/api/categories`)).status).toBe(200);

  await beginWork(cookie, sessionId);
  expect((await fetch(`${address}/api/categories`)).status).toBe(503);
  // A request whose client disconnects is counted no longer.
  second.cancel();
  let answer = await fetch(`${address}/api/categories`);
  while (answer.status === 503) answer = await fetch(`${address}/api/categories`);
  expect(answer.status).toBe(200);
  for (const go of listens) go();
});

// proves security 9.10
it('does not count requests whose bodies are unfinished', async () => {
  const unfinished = await Promise.all(Array.from({ length: UNFINISHED }, beginBody));
  expect((await fetch(`${address}/api/categories`)).status).toBe(200);
  for (const each of unfinished) each.destroy();
});
