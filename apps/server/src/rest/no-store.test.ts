import { appRouter } from '@vizzi/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCalls } from '../testing/documented-calls.js';
import { createRestFixture, type RestFixture } from '../testing/rest-fixture.js';
import { openApiDocument } from './openapi.js';
import { table } from './table.js';

let fixture: RestFixture;
/** Ids of the member and the admin. */
let ids: number[];
beforeAll(async () => {
  fixture = await createRestFixture();
  ids = [];
  for (const client of [fixture.member, fixture.admin]) ids.push((await client.get('/api/auth/me')).json().user.id);
});
afterAll(() => fixture.test.close());

const own = new Map(
  table.filter(({ answer }) => answer.kind === 'called').map(({ operationId, access }) => [operationId, access]),
);
const calls = readCalls(JSON.parse(JSON.stringify(openApiDocument('vizzi'))));

describe.each(calls.filter(({ operationId }) => own.has(operationId)))('$operationId', (call) => {
  // proves security 7.7
  it('is kept by no cache, whether it answers or refuses', async () => {
    const statuses: number[] = [];
    for (const id of [undefined, ...ids]) {
      const vizzi = id === undefined ? '' : (await fixture.test.deps.authSessions.create(id)).token;
      const response = await fixture.test.app.inject({ ...call.request(), cookies: { vizzi } });
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers.etag).toBeUndefined();
      statuses.push(response.statusCode);
    }
    const access = own.get(call.operationId);
    const answers = access === 'public' ? [200, 200, 200] : access === 'member' ? [401, 200, 200] : [401, 403, 200];
    const answered = call.request().method === 'GET' ? answers : statuses;
    expect(statuses).toEqual(answered);
  });
});

// proves security 7.7
it.each(Object.keys(appRouter._def.procedures).filter((name) => !name.startsWith('catalog.')))(
  'the procedure %s is kept by no cache, in a batch and as a stream neither',
  async (name) => {
    for (const url of [`/api/trpc/${name}`, `/api/trpc/catalog.categories,${name}?batch=1`]) {
      for (const headers of [{}, { 'trpc-accept': 'application/jsonl' }]) {
        const response = await fixture.test.app.inject({ url, headers, cookies: fixture.member.cookies });
        expect(response.headers['cache-control']).toBe('no-store');
      }
    }
  },
);
