import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.js';
import { createBreachLookup } from './breach-lookup.js';

const LEAKED = 'leaked yesterday';
const PADDING = 'only padding here';
const NEW = 'never leaked at all';
const [leaked, padding] = [LEAKED, PADDING].map((text) => createHash('sha1').update(text).digest('hex').toUpperCase());

let service: Server;
let url: string;
let asked: string[];
let answer: RequestListener;
beforeEach(async () => {
  asked = [];
  answer = (_request, response) =>
    response.end([`${leaked?.slice(5)}:7`, `${padding?.slice(5)}:0`, `${'0'.repeat(35)}:1`].join('\r\n'));
  service = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/range/`;
});
afterEach(() => {
  service.closeAllConnections();
  service.close();
});

async function register(password: string) {
  let written = '';
  const test = await createTestApp({
    env: { BREACHED_PASSWORDS_URL: url, LOG_LEVEL: 'warn' },
    logStream: { write: (text) => (written += text) },
  });
  const response = await test.client().post('/api/auth/register', { username: 'mira@vizzi.example', password });
  await test.close();
  return { status: response.statusCode, message: response.json().message, written };
}

// proves security 2.12
it('refuses a password that the service knows, and sends five characters of its hash', async () => {
  expect(await register(LEAKED)).toMatchObject({
    status: 400,
    message: 'This password was found in a data leak. Please choose another one.',
  });
  expect(asked).toEqual([`/range/${leaked?.slice(0, 5)}`]);
});

// proves security 2.12
it.each([PADDING, NEW])('takes %s', async (password) => {
  expect(await register(password)).toMatchObject({ status: 200 });
  expect(asked).toHaveLength(1);
});

// proves security 2.12
it.each([
  ['refuses', (_request, response) => response.writeHead(503).end()],
  ['leads elsewhere', (_request, response) => response.writeHead(302, { location: '/' }).end()],
  ['breaks off', (request) => request.socket.destroy()],
] satisfies [string, RequestListener][])(
  'takes the password and writes a warning when the service %s',
  async (_, fail) => {
    answer = fail;
    const { status, written } = await register(LEAKED);
    expect(status).toBe(200);
    expect(written).toContain('a password was not looked up among leaked ones');
    expect(written).not.toContain(LEAKED);
  },
);

// proves security 2.12
it('waits for the service no longer than its time', async () => {
  answer = () => {};
  const failures: unknown[] = [];
  const lookup = createBreachLookup({ url, timeoutMs: 20, onError: (error) => failures.push(error) });
  expect(await lookup.includes(LEAKED)).toBe(false);
  expect(failures).toMatchObject([{ name: 'TimeoutError' }]);
});
