import { once } from 'node:events';
import { get, IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { accountData, playlist } from '@vizzi/api/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createRestFixture, type RestFixture } from '../testing/rest-fixture.js';

const NAMES = Array.from({ length: 25 }, (_, index) => `Evening ${index + 1}`);

let test: RestFixture['test'];
let member: RestFixture['member'];
beforeAll(async () => {
  let lake: number;
  ({ test, member, lake } = await createRestFixture());
  await test.deps.db.execute(sql`
    insert into playlists (user_id, name)
    select users.id, 'Evening ' || number from users, generate_series(1, ${NAMES.length}::integer) as number
    where username = 'mira.fern@vizzi.example' order by number`);
  await test.deps.db.execute(sql`
    insert into playlist_sessions (playlist_id, session_id, "order") select id, ${lake}::integer, 0 from playlists`);
});
afterAll(() => test.close());

// proves security 9.17
it('all playlists are one list, however many there are', async () => {
  const response = await member.get('/api/user/playlists');
  expect(response.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
  const lists = z.array(playlist).parse(response.json());
  expect(lists.map(({ name }) => name)).toEqual(NAMES);
  expect(lists.map(({ sessions }) => sessions.length)).toEqual(NAMES.map(() => 1));
  const encoded = await member.get('/api/user/playlists', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(encoded.rawPayload).toString()).toBe(response.body);
});

// proves security 9.17
it('the data of a member is one download, for the member alone', async () => {
  const response = await member.get('/api/user/export');
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
  });
  expect(accountData.parse(response.json()).playlists.map(({ name }) => name)).toEqual(NAMES);
  const visitor = await test.client().get('/api/user/export');
  expect([visitor.statusCode, visitor.json()]).toEqual([
    401,
    { message: 'Not authenticated', code: 'unauthenticated' },
  ]);
});

// proves security 9.23
it.each(['/api/user/playlists', '/api/user/export'])('each page of %s is made in turn', async (path) => {
  const take = vi.spyOn(test.deps.turns, 'take');
  expect((await member.get(path)).statusCode).toBe(200);
  // There are several pages, and then no more.
  expect(take.mock.calls.map(([, kind]) => kind).slice(0, 4)).toEqual(['large', 'large', 'large', 'large']);
  take.mockRestore();
});

// proves security 9.43
it.each([
  ['/api/user/playlists', 2],
  ['/api/user/export', 1],
])('of %s only the beginning, %i parts, is made for HEAD', async (url, beginning) => {
  const take = vi.spyOn(test.deps.turns, 'take');
  await member.get(url);
  const whole = take.mock.calls.length;
  for (const encoding of ['gzip', 'identity']) {
    take.mockClear();
    const head = await member.send({ method: 'HEAD', url, headers: { 'accept-encoding': encoding } });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    // Its turns come after those of an answer before it.
    await member.get(url);
    expect(take.mock.calls.length).toBe(whole + beginning);
  }
  take.mockRestore();
});

describe('a member who does not read', () => {
  let cookie: string;
  let address: string;
  beforeAll(async () => {
    // More than the buffers of a connection take.
    await test.deps.db.execute(sql`
      insert into sessions (title, description, category_id, duration, audio_url)
        select repeat('x', 2000), 'Long', category_id, 60, 'lake/male.m4a' from sessions, generate_series(1, 200)`);
    await test.deps.db.execute(sql`
      insert into playlist_sessions (playlist_id, session_id, "order")
        select playlists.id, sessions.id, sessions.id from playlists, sessions where sessions.description = 'Long'`);
    address = await test.app.listen({ port: 0, host: '127.0.0.1' });
    cookie = Object.entries(member.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  });

  /** An answer that has begun, and of which nothing is read. */
  async function begin(path: string): Promise<IncomingMessage> {
    const [response]: unknown[] = await once(get(address + path, { headers: { cookie }, agent: false }), 'response');
    if (!(response instanceof IncomingMessage)) throw new Error('no answer');
    return response;
  }

  // proves security 9.18
  it('has two long answers under way, and a sentence for the third until one of them ends', async () => {
    const held = [await begin('/api/user/playlists'), await begin('/api/user/playlists')];
    expect(held.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const path of ['/api/user/playlists', '/api/user/export']) {
      const refused = await member.get(path);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
      expect(refused.json()).toEqual({
        message: 'Your other downloads are not finished. Please try again after them.',
        code: 'unavailable',
      });
    }
    held[0]?.destroy();
    let answer = await begin('/api/user/playlists');
    while (answer.statusCode === 503) {
      answer.destroy();
      answer = await begin('/api/user/playlists');
    }
    expect(answer.statusCode).toBe(200);
    for (const each of [...held, answer]) each.destroy();
  });
});
