import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { accountData, playlist } from '@vizzi/api/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
