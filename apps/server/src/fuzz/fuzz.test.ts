import { errorBody } from '@vizzi/api';
import { addMember } from '@vizzi/api/testing';
import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRestFixture, type RestFixture } from '../testing/rest-fixture.js';
import { garbageRequests, procedureRequests, restRequests } from './targets.js';

/** Requests of each kind; the long mode is `FUZZ_REQUESTS=20000`, of all kinds together. */
const RUNS = Math.ceil(Number(process.env['FUZZ_REQUESTS'] ?? 450) / 3);
const LEAKS =
  /node_modules|\bat \S+ \(|\.[jt]s:\d|\bselect \w|insert into|PostgresError|drizzle|argon2|"stack"|ECONN|0x[0-9a-f]{8}/i;
const ROLES = ['visitor', 'member', 'premium', 'admin'] as const;

let test: RestFixture['test'];
let members: Record<(typeof ROLES)[number], number | undefined>;
let calls = 0;

beforeAll(async () => {
  const fixture = await createRestFixture();
  test = fixture.test;
  const password = await test.deps.passwords.hash('quiet lantern');
  const add = async (name: string, fields: object) =>
    (await addMember(test.deps, `${name}@vizzi.example`, { password, ...fields })).id;
  members = {
    visitor: undefined,
    member: await add('fuzz-member', {}),
    premium: await add('fuzz-premium', { subscriptionTier: 'lifetime' }),
    admin: await add('fuzz-admin', { isAdmin: true }),
  };
});
afterAll(() => test.close());

/** Sends it with the cookie of one of the roles, from an address of its own, so that no rate limit answers first. */
async function send(request: InjectOptions, role: (typeof ROLES)[number]) {
  const member = members[role];
  const session = member === undefined ? undefined : await test.deps.authSessions.create(member);
  const count = (calls += 1);
  return test.app.inject({
    ...request,
    remoteAddress: `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
    ...(session ? { cookies: { vizzi: session.token } } : {}),
  });
}

async function expectHonestAnswer(request: InjectOptions, role: (typeof ROLES)[number]): Promise<void> {
  const { statusCode, headers, body } = await send(request, role);
  const isHonest = statusCode === 503 && (headers['retry-after'] !== undefined || body.includes('not_configured'));
  expect(isHonest || statusCode < 500, `${statusCode} ${body.slice(0, 300)}`).toBe(true);
  if (statusCode < 400 || body === '') return;
  // tRPC sends its refusal of a stream as text; either way no browser takes it for a page.
  expect(headers['content-type']).toMatch(/^application\/json|^text\/plain/);
  expect(body.slice(0, 20_000)).not.toMatch(LEAKS);
  if (!JSON.stringify(request.url).startsWith('"/api/trpc')) errorBody.strict().parse(JSON.parse(body));
}

// proves security 8.1
it.each([
  ['every row of the REST table', restRequests],
  ['every procedure', procedureRequests],
  ['any address, by any method, with any bytes', garbageRequests],
])('hostile input at %s never breaks the server', { timeout: 3_600_000 }, async (_where, requests) => {
  await fc.assert(fc.asyncProperty(requests, fc.constantFrom(...ROLES), expectHonestAnswer), { numRuns: RUNS });
});

// proves security 8.1
it('leaves a server that works, and a language that means what it meant', async () => {
  expect((await test.app.inject('/readyz')).statusCode).toBe(200);
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
});
