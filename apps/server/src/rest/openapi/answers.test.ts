import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { addMember, addSession } from '@vizzi/api/testing';
import { createBreakableDatabase } from '@vizzi/db/testing';
import { sql } from 'drizzle-orm';
import type { InjectOptions, Response } from 'light-my-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentedCall, readCalls } from '../../testing/documented-calls.js';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.js';
import { createTestBilling } from '../../testing/test-billing.js';
import { openApiDocument } from '../openapi.js';

const calls = readCalls(JSON.parse(JSON.stringify(openApiDocument('vizzi'))));
const having = (status: number) => calls.filter(({ statuses }) => statuses.includes(status));
const seen = new Set<string>();

const MEMBER = { username: 'mira.fern@vizzi.example' };
const HOSTED = 'https://media.vizzi.example/evening-tide';
const JSON_TYPE = { 'content-type': 'application/json' };
const TOO_LARGE = Buffer.alloc(1_100_000, '1');
const NOWHERE = { id: 2_000_000_000, sessionId: 2_000_000_000, slug: 'nowhere', name: 'fast', place: 'fire' };
const NOT_VALID = { id: '\0', sessionId: '\0', slug: '\0', name: '\0', place: '\0', category: '\0', range: '\0' };

let billing: Awaited<ReturnType<typeof createTestBilling>>;
let test: TestApp;
let member: number;
let premium: number;
let admin: number;
/** Ids of sessions: for premium members, hosted elsewhere, and with one voice alone whose file is missing. */
let closed: number;
let hosted: number;
let bare: number;

beforeAll(async () => {
  billing = await createTestBilling();
  test = await createTestApp({ stripe: billing.config });
  const files = { femaleAudioUrl: 'lake/female.m4a', captionsUrl: 'lake/captions.vtt', previewUrl: 'lake/preview.m4a' };
  await addSession(test.deps, { ...files, isFeatured: true });
  closed = await addSession(test.deps, { ...files, isPremium: true });
  hosted = await addSession(test.deps, { audioUrl: HOSTED, femaleAudioUrl: HOSTED, captionsUrl: HOSTED });
  bare = await addSession(test.deps, { audioUrl: 'lake/gone.m4a' });
  // The examples of the studio's calls name these, by their ids 5 to 9.
  const unpublished = { audioUrl: 'lake/male.m4a', description: '' };
  await addSession(test.deps, { ...unpublished, status: 'draft', audioUrl: '', duration: 0 });
  await addSession(test.deps, { ...unpublished, status: 'draft' });
  await addSession(test.deps, { ...unpublished, status: 'draft' });
  await addSession(test.deps, { ...unpublished, status: 'scheduled', publishAt: new Date('2099-06-01T19:00:00Z') });
  await addSession(test.deps);
  const password = await test.deps.passwords.hash('quiet lantern');
  const add = async (username: string, fields: object) =>
    (await addMember(test.deps, username, { password, ...fields })).id;
  member = await add(MEMBER.username, {});
  premium = await add('premium@vizzi.example', { subscriptionTier: 'lifetime' });
  admin = await add('admin@vizzi.example', { isAdmin: true });
});
afterAll(async () => {
  await test.close();
  await billing.close();
});

/** A client of its own for a member, or for a visitor. */
async function clientOf(app: TestApp, id?: number): Promise<Client> {
  const client = app.client();
  if (id !== undefined) client.cookies['vizzi'] = (await app.deps.authSessions.create(id)).token;
  return client;
}

/** The status of an answer, and what of it is not as the document says. */
async function check(call: DocumentedCall, client: Client, request: InjectOptions) {
  const response: Response = await client.send(request);
  seen.add(`${call.operationId} ${response.statusCode}`);
  return { status: response.statusCode, faults: call.faultsOf(response) };
}

const asDocumented = (status: number) => ({ status, faults: [] });

/** What may be sent to a call beside its example. */
function variants(call: DocumentedCall): InjectOptions[] {
  const example = call.request();
  return [
    call.request(NOWHERE),
    call.request(NOT_VALID),
    ...[closed, hosted, bare].flatMap((id) => [call.request({ id }), call.request({ id, voice: 'male' })]),
    call.request({ ...MEMBER, password: 'not the one' }),
    { ...example, headers: { range: 'bytes=0-3' } },
    { ...example, headers: { range: 'bytes=5000-' } },
    { ...example, headers: { origin: 'https://elsewhere.example' } },
    ...(example.method === 'GET'
      ? []
      : [
          { ...example, headers: JSON_TYPE, payload: '{' },
          { ...example, headers: JSON_TYPE, payload: TOO_LARGE },
          { ...example, headers: { 'content-type': 'text/plain' }, payload: 'text' },
        ]),
  ];
}

describe('each documented call', () => {
  it.each(calls)('$operationId answers the request of its example', async (call) => {
    const entitled = call.isForAdmins ? admin : call.operationId === 'issueOfflineLease' ? premium : member;
    const client = await clientOf(test, entitled);
    expect(await check(call, client, call.request())).toEqual(asDocumented(200));
  });

  it.each(having(304))('$operationId says that nothing changed', async (call) => {
    const client = await clientOf(test, member);
    const { etag } = (await client.send(call.request())).headers;
    const request = { ...call.request(), headers: { 'if-none-match': String(etag) } };
    expect(await check(call, client, request)).toEqual(asDocumented(304));
  });

  it.each(calls)('$operationId answers as documented to everybody and to requests that are refused', async (call) => {
    for (const id of [undefined, member, premium, admin]) {
      for (const request of [call.request(), ...variants(call)]) {
        expect(await check(call, await clientOf(test, id), request)).toMatchObject({ faults: [] });
      }
    }
  });

  it.each(having(429))('$operationId refuses too many tries', async (call) => {
    // Somebody who has not tried yet: the documented wait is that of the first try.
    const { id: impatient } = await addMember(test.deps, `impatient.${call.operationId}@vizzi.example`);
    const client = await clientOf(test, impatient);
    const request = call.request({ username: 'guessed@vizzi.example', password: 'qwerty' });
    for (let time = 0; time < 20; time += 1) await client.send(request);
    expect(await check(call, client, request)).toEqual(asDocumented(429));
  });
});

it('addFavorite refuses one more than an account can hold', async () => {
  const app = await createTestApp();
  const id = await addSession(app.deps);
  const { id: holder } = await addMember(app.deps, MEMBER.username);
  await app.deps.db.execute(sql`
    insert into sessions (title, description, category_id, duration, audio_url)
      select 'More', 'More', category_id, 60, 'lake/male.m4a' from sessions, generate_series(1, 2000) where id = ${id}`);
  await app.deps.db.execute(sql`
    insert into user_favorites (user_id, session_id) select ${holder}, id from sessions where id <> ${id}`);
  const client = await clientOf(app, holder);
  for (const call of calls.filter(({ operationId }) => operationId === 'addFavorite')) {
    expect(await check(call, client, call.request({ sessionId: id }))).toEqual(asDocumented(409));
  }
  await app.close();
});

it('getGreeting says that the file is missing', async () => {
  const app = await createTestApp();
  await unlink(join(app.mediaDir, 'demo/greeting/founder.m4a'));
  for (const call of calls.filter(({ operationId }) => operationId === 'getGreeting')) {
    expect(await check(call, app.client(), call.request())).toEqual(asDocumented(404));
  }
  await app.close();
});

it('every call answers as documented when the server is busy', async () => {
  const app = await createTestApp({ maxWaiting: 0 });
  for (const call of calls) expect(await check(call, app.client(), call.request())).toEqual(asDocumented(503));
  await app.close();
});

it('createSubscription answers as documented when nothing can be sold', async () => {
  const app = await createTestApp();
  const client = await clientOf(app, (await addMember(app.deps, MEMBER.username)).id);
  for (const call of calls.filter(({ operationId }) => operationId === 'createSubscription')) {
    expect(await check(call, client, call.request())).toEqual(asDocumented(503));
  }
  await app.close();
});

it('every call answers as documented when the server fails', async () => {
  // No folder can be called like this one.
  const app = await createTestApp({ database: await createBreakableDatabase(), mediaRoots: ['\0'] });
  const client = await clientOf(app, (await addMember(app.deps, MEMBER.username)).id);
  await app.deps.db.execute(sql`drop schema public cascade`);
  for (const call of calls) expect(await check(call, client, call.request())).toEqual(asDocumented(500));
  await app.close();
});

it('every documented status was seen', () => {
  const documented = calls.flatMap(({ operationId, statuses }) => statuses.map((status) => `${operationId} ${status}`));
  expect(documented.filter((each) => !seen.has(each))).toEqual([]);
});
