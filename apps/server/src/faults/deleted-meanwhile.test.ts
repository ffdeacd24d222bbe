import { playlist } from '@vizzi/api/contracts';
import { deleteUser } from '@vizzi/db';
import { createBreakableDatabase } from '@vizzi/db/testing';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createRestFixture, type RestFixture } from '../testing/rest-fixture.js';

let fixture: RestFixture;
beforeEach(async () => {
  fixture = await createRestFixture({ database: await createBreakableDatabase() });
});
afterEach(() => fixture.test.close());

/** Deletes the session that a row of this table belongs to after the use-case has seen it and before the row is saved. */
async function deleteSessionBeforeInsert(table: string): Promise<void> {
  const { db } = fixture.test.deps;
  await db.execute(sql`
    create function delete_session() returns trigger language plpgsql as $$
    begin delete from sessions where id = new.session_id; return new; end $$`);
  await db.execute(
    sql.raw(`create trigger delete_session before insert on ${table} for each row execute function delete_session()`),
  );
}

/** A refusal by REST or by a procedure. */
const told = (answer: { statusCode: number; body: string }): unknown => {
  const body = refusal.parse(JSON.parse(answer.body));
  return [answer.statusCode, 'error' in body ? body.error.data.reason : body.code];
};
const refusal = z.union([
  z.object({ error: z.object({ data: z.object({ reason: z.string() }) }) }),
  z.object({ code: z.string() }),
]);
const SIGNED_OUT = [401, 'unauthenticated'];
const NOT_FOUND = [404, 'not_found'];

// proves security 10.17
it('an account that was deleted elsewhere, while this process still knows it, is told to sign in', async () => {
  const { member, lake, test } = fixture;
  const me = z.object({ user: z.object({ id: z.int() }) }).parse((await member.get('/api/auth/me')).json());
  await deleteUser(test.deps.db, me.user.id);
  expect((await member.get('/api/auth/me')).statusCode).toBe(200);

  const message = { name: 'Mira', email: 'm@vizzi.example', category: 'general', subject: 'Hello', message: 'Hi.' };
  const calls: [string, object][] = [
    ['/api/user/favorites', { sessionId: lake }],
    ['/api/user/progress', { sessionId: lake, currentTime: 1 }],
    ['/api/trpc/library.addFavorite', { sessionId: lake }],
    ['/api/trpc/library.createPlaylist', { name: 'Evenings', sessionIds: [lake] }],
    ['/api/trpc/support.send', message],
    ['/api/trpc/auth.changePassword', { password: 'quiet lantern', newPassword: 'quiet harbor' }],
    ['/api/trpc/auth.deleteAccount', { password: 'quiet lantern' }],
  ];
  for (const [url, body] of calls) expect([url, told(await member.post(url, body))]).toEqual([url, SIGNED_OUT]);
});

// proves security 10.17
it('a session that is deleted while it becomes a favourite is not found', async () => {
  await deleteSessionBeforeInsert('user_favorites');
  const { member, lake, path } = fixture;
  expect(told(await member.post('/api/user/favorites', { sessionId: lake }))).toEqual(NOT_FOUND);
  expect(told(await member.post('/api/trpc/library.addFavorite', { sessionId: path }))).toEqual(NOT_FOUND);
});

// proves security 10.17
it('a session that is deleted while a playlist takes it is not found, and the playlist stays as it was', async () => {
  const { member, lake, path } = fixture;
  const created = await member.post('/api/trpc/library.createPlaylist', { name: 'Evenings', sessionIds: [lake] });
  const { id } = z.object({ result: z.object({ data: playlist }) }).parse(created.json()).result.data;
  await deleteSessionBeforeInsert('playlist_sessions');
  const more = { name: 'More', sessionIds: [path] };
  expect(told(await member.post('/api/trpc/library.addToPlaylist', { id, sessionId: path }))).toEqual(NOT_FOUND);
  expect(told(await member.post('/api/trpc/library.createPlaylist', more))).toEqual(NOT_FOUND);
  const lists = playlist.array().parse((await member.get('/api/user/playlists')).json());
  expect(lists.map(({ name, sessions }) => [name, sessions.map((each) => each.id)])).toEqual([['Evenings', [lake]]]);
});
