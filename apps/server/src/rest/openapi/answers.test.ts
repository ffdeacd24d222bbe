import { symlink, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { addMember, addSession } from '@vizzi/api/testing';
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
const MEMBER = 'mira.fern@vizzi.example';

let billing: Awaited<ReturnType<typeof createTestBilling>>;
let test: TestApp;
let visitor: Client;
let member: Client;
let premium: Client;
let admin: Client;
/** Ids of sessions that only premium members hear, and that are hosted elsewhere. */
let closed: number;
let hosted: number;

beforeAll(async () => {
  billing = await createTestBilling();
  test = await createTestApp({ billing: billing.gateway, cached: true });
  await addSession(test.deps, {
    isFeatured: true,
    femaleAudioUrl: 'lake/female.m4a',
    captionsUrl: 'lake/captions.vtt',
  });
  closed = await addSession(test.deps, { isPremium: true, captionsUrl: 'lake/captions.vtt' });
  const elsewhere = 'https://media.vizzi.example/evening-tide';
  hosted = await addSession(test.deps, {
    audioUrl: elsewhere,
    femaleAudioUrl: elsewhere,
    captionsUrl: elsewhere,
  });
  visitor = test.client();
  member = await signUp(test, MEMBER);
  premium = await signUp(test, 'premium@vizzi.example', { subscriptionTier: 'lifetime' });
  admin = await signUp(test, 'admin@vizzi.example', { isAdmin: true });
});
afterAll(async () => {
  await test.close();
  await billing.close();
});

async function signUp(app: TestApp, username: string, fields: object = {}): Promise<Client> {
  await addMember(app.deps, username, { password: await app.deps.passwords.hash('lantern'), ...fields });
  const signedIn = app.client();
  await signedIn.post('/api/auth/login', { username, password: 'lantern' });
  return signedIn;
}

/** The status of an answer, and what of it is not as the document says. */
async function check(call: DocumentedCall, answer: Promise<Response>) {
  const response = await answer;
  seen.add(`${call.operationId} ${response.statusCode}`);
  return { status: response.statusCode, faults: call.faultsOf(response) };
}

const asDocumented = (status: number) => ({ status, faults: [] });

const withHeaders = (request: InjectOptions, headers: Record<string, string>): InjectOptions => ({
  ...request,
  headers: { ...request.headers, ...headers },
});

describe('each documented call', () => {
  it.each(calls)('$operationId answers the request of its example', async (call) => {
    const clients: Record<string, Client> = {
      createSession: admin,
      register: visitor,
      login: visitor,
      logout: visitor,
    };
    const client = clients[call.operationId] ?? member;
    expect(await check(call, client.send(call.request()))).toEqual(asDocumented(200));
  });

  it.each(having(304))('$operationId says that nothing changed', async (call) => {
    const { etag } = (await member.send(call.request())).headers;
    expect(await check(call, member.send(withHeaders(call.request(), { 'if-none-match': String(etag) })))).toEqual(
      asDocumented(304),
    );
  });

  it.each(having(206))('$operationId sends a part, and none beyond the end', async (call) => {
    expect(await check(call, member.send(withHeaders(call.request(), { range: 'bytes=0-3' })))).toEqual(
      asDocumented(206),
    );
    expect(await check(call, member.send(withHeaders(call.request(), { range: 'bytes=5000-' })))).toEqual(
      asDocumented(416),
    );
  });

  it.each(having(302))('$operationId sends on to a file that is hosted elsewhere', async (call) => {
    expect(await check(call, member.send(call.request({ id: hosted })))).toEqual(asDocumented(302));
  });

  it.each(having(400))('$operationId refuses what is not valid', async (call) => {
    const spoiled = call.request({ id: '\0', sessionId: '\0', slug: '\0', name: '\0', category: '\0' });
    const body = { headers: { 'content-type': 'application/json' }, payload: '{' };
    expect(await check(call, admin.send({ ...spoiled, ...(spoiled.method === 'GET' ? {} : body) }))).toEqual(
      asDocumented(400),
    );
  });

  it.each(having(401))('$operationId needs a member', async (call) => {
    expect(await check(call, test.client().send(call.request({ id: closed, password: 'wrong one' })))).toEqual(
      asDocumented(401),
    );
  });

  it.each(having(403))('$operationId refuses who may not call it', async (call) => {
    const request = call.request({ id: closed });
    const isGet = request.method === 'GET';
    expect(
      await check(call, member.send(isGet ? request : withHeaders(request, { origin: 'https://x.example' }))),
    ).toEqual(asDocumented(403));
  });

  it.each(having(404))('$operationId says what is not there', async (call) => {
    const nowhere = { id: 2_000_000_000, sessionId: 2_000_000_000, slug: 'nowhere', name: 'fast' };
    const missing = call.operationId === 'getCaptions' ? { id: await addSession(test.deps) } : nowhere;
    expect(await check(call, member.send(call.request(missing)))).toEqual(asDocumented(404));
  });

  it.each(having(409))('$operationId refuses what is so already', async (call) => {
    expect(await check(call, premium.send(call.request({ username: MEMBER })))).toEqual(asDocumented(409));
  });

  it.each(having(413))('$operationId refuses a body that is too large', async (call) => {
    const payload = { title: 'x'.repeat(2_000_000) };
    expect(await check(call, admin.send({ ...call.request(), payload }))).toEqual(asDocumented(413));
  });

  it.each(having(415))('$operationId refuses a body that is not JSON', async (call) => {
    const request = { ...call.request(), payload: 'text' };
    expect(await check(call, admin.send(withHeaders(request, { 'content-type': 'text/plain' })))).toEqual(
      asDocumented(415),
    );
  });

  it.each(having(429))('$operationId refuses too many tries', async (call) => {
    const request = call.request({ username: 'guessed@vizzi.example', password: 'qwerty' });
    for (let time = 0; time < 10; time += 1) await visitor.send(request);
    expect(await check(call, visitor.send(request))).toEqual(asDocumented(429));
  });
});

it('every call answers in the documented way when the server is busy, and when nothing can be sold', async () => {
  const busy = await createTestApp({ maxWaiting: 0 });
  for (const call of having(503))
    expect(await check(call, busy.client().send(call.request()))).toEqual(asDocumented(503));
  await busy.close();

  const poor = await createTestApp();
  const buyer = await signUp(poor, MEMBER);
  for (const call of calls.filter(({ operationId }) => operationId === 'createSubscription')) {
    expect(await check(call, buyer.send(call.request()))).toEqual(asDocumented(503));
  }
  await poor.close();
});

it('every call answers in the documented way when the server fails', async () => {
  const broken = await createTestApp();
  const client = await signUp(broken, MEMBER);
  await broken.deps.db.execute(sql`drop schema public cascade`);
  const music = join(broken.mediaDir, 'music/slow.m4a');
  await unlink(music);
  await symlink(music, music);
  for (const call of having(500)) expect(await check(call, client.send(call.request()))).toEqual(asDocumented(500));
  await broken.close();
});

it('every documented status was seen', () => {
  const documented = calls.flatMap(({ operationId, statuses }) => statuses.map((status) => `${operationId} ${status}`));
  expect(documented.filter((each) => !seen.has(each))).toEqual([]);
});
