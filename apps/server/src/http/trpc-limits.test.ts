import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { addSession } from '@vizzi/api/testing';
import { sessions } from '@vizzi/db';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const batch = (...calls: [name: string, input?: object][]) => {
  const input = Object.fromEntries(calls.map(([, value], index) => [index, value ?? {}]));
  const names = calls.map(([name]) => name).join(',');
  return `/api/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
};
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

describe('a batch', () => {
  const send = (names: string[]) =>
    test.client().get(batch(...names.map((name): [string, object] => [name, { query: 'lake' }])));

  // proves security 9.12
  it.each([
    ['ten calls', times(10, 'catalog.popular')],
    ['two searches', times(2, 'catalog.search')],
    ['a search and five calls', ['catalog.search', ...times(5, 'catalog.popular')]],
  ])('is answered: %s', async (_what, names) => {
    expect((await send(names)).statusCode).toBe(200);
  });

  // proves security 9.12
  it.each([
    ['eleven calls', times(11, 'catalog.popular')],
    ['three searches', times(3, 'catalog.search')],
    ['a search and six calls', ['catalog.search', ...times(6, 'catalog.popular')]],
  ])('is refused: %s', async (_what, names) => {
    const response = await send(names);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      message: 'These are too many calls for one request. Please send them in several.',
      code: 'invalid',
    });
  });
});

// proves security 9.12
it.each([
  ['an address', () => '203.0.113.7', '203.0.113.8'],
  ['a network of IPv6', (time: number) => `2001:db8:1:2::${time.toString(16)}`, '2001:db8:1:3::1'],
])('searches are limited for %s, and the answer says when to go on', async (_what, addressOf, other) => {
  const search = (remoteAddress: string) =>
    test.client().send({
      method: 'GET',
      remoteAddress,
      url: `/api/trpc/catalog.search?input=${encodeURIComponent('{"query":"lake"}')}`,
    });
  for (let time = 0; time < 120; time += 1) expect((await search(addressOf(time))).statusCode).toBe(200);
  const refused = await search(addressOf(120));
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    429,
    'Too many tries. Please wait a minute and try again.',
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await search(other)).statusCode).toBe(200);
});

describe('a large answer', () => {
  /** More than the buffers of a connection take; three are more than one address may leave unread. */
  const LARGE = 12 * 1024 * 1024;

  // proves security 9.13
  it('is refused to an address that leaves too many unread, and sent again when they are gone', async () => {
    const id = await addSession(test.deps);
    // Not the description: its words are searchable, and to find them takes a busy server longer than a statement may.
    await test.deps.db.update(sessions).set({ imageUrl: sql`repeat('x', ${LARGE})` });
    test.deps.catalogVersion.changed();
    const { hostname, port } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
    const path = `/api/trpc/catalog.session?input=${encodeURIComponent(JSON.stringify({ id }))}`;
    /** A connection that reads the beginning of its answer and nothing more. */
    const begin = async (): Promise<Socket> => {
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${path} HTTP/1.1\r\nhost: vizzi\r\n\r\n`);
      await once(socket, 'readable');
      return socket;
    };
    const status = async () => {
      const response = await fetch(`http://${hostname}:${port}${path}`);
      await response.arrayBuffer();
      return response.status;
    };
    const unread = [await begin(), await begin()];
    expect(await status()).toBe(503);
    expect((await fetch(`http://${hostname}:${port}/api/categories`)).status).toBe(200);
    for (const socket of unread) socket.destroy();
    let last = await status();
    while (last === 503) last = await status();
    expect(last).toBe(200);
  });
});
