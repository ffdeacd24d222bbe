import { type IncomingMessage, request } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { errorBody } from '@vizzi/api';
import { addSession } from '@vizzi/api/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { table } from '../rest/table.js';
import { createBreakableDatabase } from '@vizzi/db/testing';
import { createTestApp, type TestApp } from '../testing/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await addSession(test.deps);
});
afterAll(() => test.close());

const json = { 'content-type': 'application/json' };
const rows = table
  .filter(({ method }) => method === 'POST')
  .map((row) => ({ ...row, url: row.path.replace(/\{\w+\}/g, '1') }));

const GARBAGE: [string, string, Record<string, string>][] = [
  ['broken JSON', '{"username": ', json],
  ['an array', '[1, 2]', json],
  ['a string', '"text"', json],
  ['a number', '7', json],
  ['nothing', 'null', json],
  ['wrong types', '{"username":{},"password":[],"sessionId":[],"currentTime":{},"title":7,"tier":0}', json],
  ['prototype keys', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}', json],
  ['a title of 1 MB', JSON.stringify({ title: 'x'.repeat(1_000_000), username: 'x'.repeat(40_000) }), json],
  ['more than the limit', `"${'x'.repeat(70_000)}"`, json],
  ['NUL characters', '{"username":"a\\u0000b","password":"quiet lantern"}', json],
  ['lone surrogates', '{"username":"\\ud800","password":"\\ud800lantern"}', json],
  ['a form', 'username=a&password=b', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['plain text', '{}', { 'content-type': 'text/plain' }],
  ['no content type', '{}', {}],
];

describe.each(rows.filter(({ body }) => body.length > 0))('POST $url', ({ url }) => {
  // proves spec 7.4, spec D21.3, security 8.2
  it.each(GARBAGE)('refuses %s clearly', async (_name, payload, headers) => {
    const response = await test.app.inject({ method: 'POST', url, payload, headers });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(errorBody.strict().parse(response.json()).message).not.toMatch(/node_modules|\.js:\d|select |insert /);
  });
});

describe.each(rows.filter(({ body }) => body.length === 0))('POST $url, which takes no body,', ({ url }) => {
  it.each(GARBAGE)('survives %s', async (_name, payload, headers) => {
    const response = await test.app.inject({ method: 'POST', url, payload, headers });
    expect(response.statusCode).toBeLessThan(500);
  });
});

// proves spec D21.4, security 8.2
it.each([
  ['more than the limit', `"${'x'.repeat(1_100_000)}"`, 'application/json', 413, 'too_large'],
  ['a form', 'username=a', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  ['plain text', '{}', 'text/plain', 415, 'unsupported_media_type'],
] as const)('names what is wrong with %s', async (_name, payload, contentType, status, code) => {
  const headers = { 'content-type': contentType };
  const response = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ code });
});

it.each([
  ['PUT', '/api/sessions/1', 'GET'],
  ['PATCH', '/api/sessions', 'GET'],
  ['DELETE', '/api/auth/login', 'POST'],
  ['GET', '/api/auth/login', 'POST'],
  ['PUT', '/api/user/favorites', 'GET and POST'],
] as const)('%s %s says which methods there are', async (method, url, methods) => {
  const response = await test.app.inject({ method, url });
  expect(response.statusCode).toBe(405);
  expect(response.headers['allow']).toBe(methods.replace(' and ', ', '));
  expect(response.json()).toEqual({ message: `This address takes ${methods}`, code: 'method_not_allowed' });
});

// proves security 8.8
it.each(['TRACE', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])('%s of a procedure is refused', async (method) => {
  const app = test.app.server.listening
    ? test.app.listeningOrigin
    : await test.app.listen({ port: 0, host: '127.0.0.1' });
  // Neither `fetch` nor `inject` sends TRACE.
  const sent = request(`${app}/api/trpc/catalog.categories`, { method, agent: false }).end();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
  expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  expect(await readJson(response)).toEqual({ message: 'Procedures take GET, HEAD, POST', code: 'method_not_allowed' });
});

it.each([
  '/api/nowhere',
  '/api/trpc/nothing.here',
  '/api/sessions/1/nothing',
  '/assets/missing.js',
  '/art/missing.svg',
])('%s is missing', async (url) => {
  const response = await test.app.inject({ url });
  expect(response.statusCode).toBe(404);
  expect(response.headers['content-type']).toMatch(/^application\/json/);
});

it.each(['/api/sessions/%ff', '/api/categories/%00', '/api/categories/%e0%a4%a', '/api/sessions?category=%00'])(
  'survives %s',
  async (url) => {
    const { statusCode } = await test.app.inject({ url });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
  },
);

// proves spec D21.6, security 7.3
it('hides what went wrong on our side', async () => {
  const database = await createBreakableDatabase();
  const broken = await createTestApp({ database });
  await database.close();
  const response = await broken.app.inject({ url: '/api/categories' });
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    message: 'Something went wrong on our side. Please try again.',
    code: 'internal',
  });
  expect((await broken.app.inject({ url: '/readyz' })).statusCode).toBe(503);
  expect((await broken.app.inject({ url: '/healthz' })).statusCode).toBe(200);
});
