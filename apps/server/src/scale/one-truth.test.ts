import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { playlist, session, stats } from '@vizzi/api/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { signInAdmin, titleOf, trpcData } from '../testing/test-admin.js';
import { createTestBilling } from '../testing/test-billing.js';
import { send, signUp } from '../testing/test-process.js';
import { createTopology, type Topology } from '../testing/topology.js';

let topology: Topology;
let billing: Awaited<ReturnType<typeof createTestBilling>>;
beforeAll(async () => {
  billing = await createTestBilling();
  const { secretKey, publishableKey, webhookSecret, prices, apiUrl = '' } = billing.config;
  topology = await createTopology({
    main: fileURLToPath(new URL('../../dist/testing/scale-main.js', import.meta.url)),
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_MONTHLY: prices.monthly,
      STRIPE_PRICE_YEARLY: prices.yearly,
      STRIPE_API_URL: apiUrl,
    },
  });
});
afterAll(async () => {
  await topology.close();
  await billing.close();
});

/** What each server answers. */
const fromEach = <T>(ask: (address: string) => Promise<T>): Promise<T[]> =>
  Promise.all(topology.servers.map(({ address }) => ask(address)));
/** The servers in turn, for so many calls. */
const inTurn = (calls: number) =>
  Array.from({ length: calls }, (_, index) => topology.servers[index % topology.servers.length]?.address ?? '');
const three = <T>(value: T) => topology.servers.map(() => value);

it('servers that start at the same moment on an empty database have one catalogue and one admin', async () => {
  const lists = await fromEach(async (address) =>
    z.array(session).parse(await (await send(address, '/api/sessions')).json()),
  );
  expect(new Set(lists[0]?.map(({ title }) => title)).size).toBe(lists[0]?.length);
  expect(lists).toEqual(three(lists[0]));
  const admins = await fromEach(signInAdmin);
  expect(await Promise.all(admins.map(async ({ sessions }) => (await sessions()).length))).toEqual(
    three(lists[0]?.length),
  );
});

// proves security 9.46
it('nginx answers as a server does, and takes none for dead', async () => {
  const long = ' '.repeat(900_000);
  const asked: [method: string, path: string, body?: string][] = [
    ['GET', '/'],
    ['HEAD', '/'],
    ['HEAD', '/service-worker.js'],
    ['HEAD', '/api/sessions'],
    ['GET', '/api/admin/uploads'],
    ['POST', '/api/admin/uploads', ''],
    ['POST', '/api/admin/uploads/0123456789abcdef0123456789abcdef/finish', ''],
    ['POST', '/api/auth/login', long],
    ['POST', '/api/trpc/studio.saveCues', long],
    ['POST', '/api/stripe/webhook', long],
    ['POST', '/nowhere', long],
  ];
  const statuses = (address: string) =>
    Promise.all(
      asked.map(async ([method, path, body]) => {
        const headers = { 'content-type': 'application/json' };
        const init = { method, headers, redirect: 'manual' as const, ...(body === undefined ? {} : { body }) };
        return `${method} ${path} ${(await fetch(`${address}${path}`, init)).status}`;
      }),
    );
  await expect
    .poll(() => fromEach(async (address) => (await send(address, '/api/sessions')).status))
    .toEqual(three(200));
  const direct = await statuses(topology.servers[0]?.address ?? '');
  for (let time = 0; time < 3; time += 1) expect(await statuses(topology.address)).toEqual(direct);
  expect(direct).toContain('POST /api/admin/uploads 401');
});

it('a change of the catalogue shows everywhere', async () => {
  const admin = await signInAdmin(topology.address);
  await admin.rename(1, 'Changed Once');
  await expect.poll(() => fromEach((address) => titleOf(address, 1))).toEqual(three('Changed Once'));
});

it('a change shows everywhere too when its announcement is lost', async () => {
  const admin = await signInAdmin(topology.address);
  await topology.primary.query("select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'");
  await admin.rename(2, 'Changed Unheard');
  await expect.poll(() => fromEach((address) => titleOf(address, 2))).toEqual(three('Changed Unheard'));
  await expect.poll(() => fromEach(async (address) => (await send(address, '/readyz')).status)).toEqual(three(200));
});

it('a logout everywhere ends a session on each server', async () => {
  const cookie = await signUp(topology.address, 'leaver@vizzi.example');
  const statuses = () => fromEach(async (address) => (await send(address, '/api/auth/me', undefined, cookie)).status);
  expect(await statuses()).toEqual(three(200));
  expect((await send(topology.address, '/api/trpc/auth.logoutEverywhere', {}, cookie)).status).toBe(200);
  await expect.poll(statuses).toEqual(three(401));
});

it('ten tries of a password are ten over all servers', async () => {
  const username = 'guessed@vizzi.example';
  await signUp(topology.address, username);
  const statuses: number[] = [];
  for (const address of inTurn(11)) {
    statuses.push((await send(address, '/api/auth/login', { username, password: 'wrong lantern' })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

it('playlist edits at the same time on several servers all count', async () => {
  const cookie = await signUp(topology.address, 'collector@vizzi.example');
  const created = await send(topology.address, '/api/trpc/library.createPlaylist', { name: 'Evening' }, cookie);
  const { id } = playlist.parse(trpcData(await created.json()));
  const added = inTurn(12).map((address, index) =>
    send(address, '/api/trpc/library.addToPlaylist', { id, sessionId: index + 1 }, cookie),
  );
  expect((await Promise.all(added)).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  const lists = await fromEach(async (address) =>
    z.array(playlist).parse(await (await send(address, '/api/user/playlists', undefined, cookie)).json()),
  );
  expect(lists).toEqual(three(lists[0]));
  expect(lists[0]?.[0]?.sessions.map((each) => each.id).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
});

it('reports of one play may reach any server, in any order and twice', async () => {
  const cookie = await signUp(topology.address, 'listener@vizzi.example');
  const play = randomUUID();
  const reports = Array.from({ length: 24 }, (_, sequence) => ({
    sessionId: 3,
    currentTime: sequence * 5,
    play: { id: play, sequence, heard: sequence * 5, elapsed: sequence * 5 },
  }));
  const arriving = [...reports, ...reports].toSorted(
    (a, b) => ((a.play.sequence * 7) % 24) - ((b.play.sequence * 7) % 24),
  );
  const answers = await Promise.all(
    inTurn(arriving.length).map((address, index) => send(address, '/api/user/progress', arriving[index], cookie)),
  );
  expect(answers.map(({ status }) => status)).toEqual(arriving.map(() => 200));
  const totals = await fromEach(async (address) =>
    stats.parse(await (await send(address, '/api/user/stats', undefined, cookie)).json()),
  );
  expect(totals).toEqual(three(expect.objectContaining({ totalTime: 115 })));
});

it('the same webhook at several servers at once counts once', async () => {
  const passOn = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const signature = String(request.headers['stripe-signature']);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const statuses = await fromEach(
      async (address) => (await fetch(`${address}/api/stripe/webhook`, { method: 'POST', headers, body })).status,
    );
    response.writeHead(Math.max(...statuses)).end();
  };
  const relay = createServer((request, response) => void passOn(request, response)).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const listening = relay.address();
  if (typeof listening !== 'object' || !listening) throw new Error('the relay does not listen');
  const { controls } = billing.emulator;
  billing.emulator.deliverTo(`http://127.0.0.1:${listening.port}`);

  const cookie = await signUp(topology.address, 'buyer@vizzi.example');
  const body = { tier: 'yearly', priceId: billing.config.prices.yearly };
  const answer = await send(topology.address, '/api/create-subscription', body, cookie);
  const { clientSecret } = z.object({ clientSecret: z.string() }).parse(await answer.json());
  expect(controls.pay(clientSecret, '4242424242424242').status).toBe('succeeded');
  await controls.settled();
  const status = async (address: string) =>
    z
      .object({ status: z.string(), tier: z.string() })
      .parse(await (await send(address, '/api/subscription/status', undefined, cookie)).json());
  expect(await fromEach(status)).toEqual(three({ status: 'active', tier: 'yearly' }));
  const receipts = async () => (await mailsTo('buyer@vizzi.example')).filter((mail) => mail.includes('99.99'));
  await expect.poll(async () => (await receipts()).length).toBe(1);
  relay.close();
});

/** The mails that the servers wrote to somebody. */
async function mailsTo(address: string): Promise<string[]> {
  const folder = join(topology.dataDir, 'outbox');
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${address}`));
}
