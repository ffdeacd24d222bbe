import { connect, type Socket } from 'node:net';
import { addSession } from '@vizzi/api/testing';
import { insertCover } from '@vizzi/db';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { AUDIO, createTestApp } from '../testing/test-app.js';
import { bucketSettings, createTestBucket } from '../testing/test-bucket.js';
import { createReadTurns } from './read-turns.js';

/** As many blocks as are read for a client at once. */
const AT_ONCE = 64;

let app: FastifyInstance;
let reading: ((bytes: Buffer) => void)[];
let reads: number;
/** The clients whose reads began. */
let begun: string[];
let sockets: Socket[];
beforeEach(async () => {
  reading = [];
  reads = 0;
  sockets = [];
  app = Fastify({ trustProxy: true });
  const turnsOf = createReadTurns();
  begun = [];
  app.get('/', (request, reply) => {
    const turns = turnsOf(request, reply);
    return turns.take(() =>
      turns.begin(
        () => {
          reads += 1;
          begun.push(request.ip);
          return new Promise((resolve) => reading.push(resolve));
        },
        () => true,
      ),
    );
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

const get = (client: string) => app.inject({ url: '/', remoteAddress: client });
const readAll = () => {
  for (const done of reading.splice(0)) done(Buffer.from('a'));
};

// proves security 9.49
it('reads some blocks of a client at once and the others after them, and those of others beside them', async () => {
  const crowd = Array.from({ length: AT_ONCE + 10 }, () => get('192.0.2.1'));
  await expect.poll(() => reads).toBe(AT_ONCE);
  const other = get('192.0.2.2');
  await expect.poll(() => reads).toBe(AT_ONCE + 1);
  readAll();
  expect((await other).statusCode).toBe(200);
  await expect.poll(() => reads).toBe(AT_ONCE + 11);
  readAll();
  expect((await Promise.all(crowd)).map(({ statusCode }) => statusCode)).toEqual(crowd.map(() => 200));
});

// proves security 9.62
it('begins one read in every second turn of the event loop, of one client after another', async () => {
  let turn = 0;
  const turns: number[] = [];
  let ends = false;
  const count = () => {
    turn += 1;
    if (turns.length < begun.length) turns.push(turn);
    if (!ends) setImmediate(count);
  };
  const clients = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
  const crowd = clients.map((client) => Array.from({ length: 10 }, () => get(client)));
  setImmediate(count);
  await expect.poll(() => turns.length).toBe(30);
  ends = true;
  for (const [index, at] of turns.slice(1).entries()) expect(at - (turns[index] ?? at)).toBeGreaterThan(1);
  expect(begun.slice(-9)).toEqual([...clients, ...clients, ...clients]);
  readAll();
  await Promise.all(crowd.flat());
});

// proves security 9.49
it('reads nothing for a client that has hung up meanwhile', async () => {
  const crowd = Array.from({ length: AT_ONCE }, () => get('127.0.0.1'));
  await expect.poll(() => reads).toBe(AT_ONCE);
  const { port } = z.object({ port: z.number() }).parse(app.server.address());
  const left = new Promise<void>((resolve) => {
    app.server.once('connection', (connection) => connection.once('close', resolve));
  });
  const arrived = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write('GET / HTTP/1.1\r\nHost: vizzi\r\n\r\n');
  await arrived;
  socket.destroy();
  await left;
  readAll();
  await Promise.all(crowd);
  const last = get('127.0.0.1');
  await expect.poll(() => reading.length).toBe(1);
  expect(reads).toBe(AT_ONCE + 1);
  readAll();
  await last;
});

// proves security 9.49
it('refuses what would wait behind a thousand', async () => {
  const crowd = Array.from({ length: AT_ONCE + 1_000 }, () => get('192.0.2.1'));
  await expect.poll(() => reads).toBe(AT_ONCE);
  expect((await get('192.0.2.1')).json()).toMatchObject({ code: 'unavailable' });
  while (reads < crowd.length) {
    readAll();
    await expect.poll(() => reading.length + Number(reads === crowd.length)).toBeGreaterThan(0);
  }
  readAll();
  await Promise.all(crowd);
});

// proves security 9.49
it('a client whose reads of a bucket hang keeps nobody from another recording', async () => {
  const store = await createTestBucket();
  const test = await createTestApp({ env: { ...bucketSettings(store.endpoint), MEDIA_DELIVERY: 'proxy' } });
  const ids = await Promise.all(
    Array.from({ length: AT_ONCE + 10 }, (_, number) => {
      store.put(`vizzi/crowd/${number}.m4a`, AUDIO, 'audio/mp4');
      return addSession(test.deps, { audioUrl: `crowd/${number}.m4a` });
    }),
  );
  const read = () => store.requests.filter((request) => request.startsWith('GET'));
  store.answerWrongly(({ method }) => (method === 'GET' ? 'hang' : undefined));
  const listen = (id: number, remoteAddress: string) =>
    test.app.inject({ url: `/api/sessions/${id}/audio`, remoteAddress });
  // So that all ask for their bytes before the first of them is told to come back.
  await Promise.all(ids.map((id) => test.app.inject({ method: 'HEAD', url: `/api/sessions/${id}/audio` })));
  const crowd = ids.map((id) => listen(id, '192.0.2.1'));
  await expect.poll(() => read().length).toBe(AT_ONCE);

  const waiting = ids.findIndex((_, number) => !read().some((request) => request.endsWith(`/${number}.m4a`)));
  const other = listen(ids[waiting] ?? 0, '192.0.2.2');
  await expect.poll(() => read().at(-1)).toBe(`GET /audio/vizzi/crowd/${waiting}.m4a`);
  expect(read()).toHaveLength(AT_ONCE + 1);
  for (const answer of await Promise.all([...crowd, other])) expect(answer.statusCode).toBe(503);
  await test.close();
  await store.close();
});

/** An app with a bucket, and covers in it. */
async function appWithCovers(count: number) {
  const store = await createTestBucket();
  const test = await createTestApp({ env: { ...bucketSettings(store.endpoint), MEDIA_DELIVERY: 'proxy' } });
  const names = Array.from({ length: count }, (_, number) => String(number).padStart(16, '0'));
  for (const name of names) {
    store.put(`vizzi/covers/${name}.webp`, Buffer.from(name), 'image/webp');
    await insertCover(test.deps.db, { name, uploadId: name, width: 640, height: 640 });
  }
  const show = (name: string) => test.app.inject({ url: `/api/covers/${name}.webp`, remoteAddress: '192.0.2.1' });
  const close = () => Promise.all([test.close(), store.close()]);
  return { store, names, show, close };
}

// proves security 9.51
it('a crowd behind one address is shown its pictures', async () => {
  const { names, show, close } = await appWithCovers(24);
  const shown = await Promise.all(Array.from({ length: 30 }, () => names.map(show)).flat());
  expect(new Set(shown.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await close();
});

// proves security 9.51
it('a crowd that waits for the same picture takes one turn for it', async () => {
  const { store, names, show, close } = await appWithCovers(2);
  store.answerWrongly(() => 'hang');
  const crowd = Array.from({ length: 2 * AT_ONCE }, () => show(names[0] ?? ''));
  await expect.poll(() => store.requests).toHaveLength(1);
  const other = show(names[1] ?? '');
  await expect.poll(() => store.requests).toHaveLength(2);
  for (const { statusCode } of await Promise.all([...crowd, other])) expect(statusCode).toBe(503);
  await close();
});

// proves security 9.53
it('pictures that there are not are not looked for in the store', async () => {
  const { store, names, show, close } = await appWithCovers(1);
  expect((await show('f'.repeat(16))).statusCode).toBe(404);
  // Endings that no picture of a cover has.
  for (const ending of ['-0', '-641', '-1600']) expect((await show(`${names[0]}${ending}`)).statusCode).toBe(400);
  expect(store.requests).toEqual([]);
  await close();
});
