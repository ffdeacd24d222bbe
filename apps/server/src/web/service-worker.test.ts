import { afterEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

let test: TestApp;
afterEach(() => test.close());

const openWorker = () => test.client().get('/service-worker.js');

it('the worker is asked for again with each visit, and pages allow their own workers and manifest only', async () => {
  test = await createTestApp();
  const { statusCode, headers, body } = await openWorker();
  expect([statusCode, body]).toEqual([200, 'the worker']);
  expect(headers).toMatchObject({
    'content-type': expect.stringMatching(/javascript/),
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("worker-src 'self';manifest-src 'self'"),
  });
  const manifest = await test.client().get('/manifest.webmanifest');
  expect(manifest.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/manifest\+json/),
    'cache-control': 'no-cache',
  });
});

it('an operator takes the worker back', async () => {
  test = await createTestApp({ env: { SERVICE_WORKER: 'remove' } });
  const { statusCode, headers, body } = await openWorker();
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': expect.stringMatching(/javascript/),
    'cache-control': 'no-cache',
  });
  expect(body).toContain('registration.unregister()');
});
