import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bucketSettings, createTestBucket } from './testing/test-bucket.js';
import { createTestHome, send, signUp } from './testing/test-process.js';

let home: Awaited<ReturnType<typeof createTestHome>>;
beforeAll(async () => {
  home = await createTestHome();
});
afterEach(() => home.stop());
afterAll(() => home.close());

/** Whether the server still takes new connections. */
function accepts(address: string): Promise<boolean> {
  const { port, hostname } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

describe('the process', () => {
  it('keeps the account and the progress over a restart, and leaves with 0', async () => {
    const fromNothing = { DATA_DIR: join(home.dataDir, 'new') };
    const first = home.start(fromNothing);
    const address = await first.ready;
    const cookie = await signUp(address, 'a@vizzi.example');
    await send(address, '/api/user/progress', { sessionId: 1, currentTime: 99_999 }, cookie);
    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual({ code: 0, errors: '' });

    const second = home.start(fromNothing);
    const again = await second.ready;
    expect((await send(again, '/api/auth/me', undefined, cookie)).status).toBe(200);
    expect(await (await send(again, '/api/user/stats', undefined, cookie)).json()).toMatchObject({
      completedSessions: 1,
    });
  });

  // proves security 10.5
  it('finishes a request that SIGTERM finds under way, also when a parent passes it on again or the terminal is closed', async () => {
    const server = home.start();
    const address = await server.ready;
    const pending = request(`${address}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    });
    pending.flushHeaders();
    await once(pending, 'continue');
    const answered: Promise<IncomingMessage[]> = once(pending, 'response');

    server.child.kill('SIGTERM');
    while (await accepts(address));
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) server.child.kill(signal);
    pending.end(JSON.stringify({ username: 'b@vizzi.example', password: 'quiet lantern' }));
    const [response] = await answered;
    expect(response?.statusCode).toBe(200);
    response?.resume();
    expect(await server.ended).toEqual({ code: 0, errors: '' });
  });

  // proves security 10.5
  it('ends by a signal while it waits for its database', async () => {
    // A database that takes the connection and never answers.
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = z.object({ port: z.number() }).parse(silent.address());
    const { child, ready, ended } = home.start({ DATABASE_URL: `postgres://vizzi@127.0.0.1:${port}/vizzi` });
    ready.catch(() => {});
    await once(silent, 'connection');
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: null, errors: '' });
    silent.close();
  });

  // proves security 9.36
  it('lets a thousand connections wait while it is too busy to accept them', async () => {
    const { child, ready } = home.start();
    const { hostname, port } = new URL(await ready);
    child.kill('SIGSTOP');
    const sockets = Array.from({ length: 1_000 }, () => connect({ host: hostname, port: Number(port) }));
    for (const socket of sockets) socket.on('error', () => {});
    // The kernel takes those that there is room for.
    await Promise.all(sockets.map((socket) => once(socket, 'connect', { signal: AbortSignal.timeout(10_000) })));
    for (const socket of sockets) socket.destroy();
    child.kill('SIGCONT');
    expect((await fetch(`http://${hostname}:${port}/healthz`)).status).toBe(200);
  });

  it('starts without the folder that it makes for uploads, also where that is named, and without one beside a bucket', async ({
    onTestFinished,
  }) => {
    const own = home.start({ MEDIA_DIR: join(home.dataDir, 'media') });
    expect((await fetch(`${await own.ready}/readyz`)).status).toBe(200);
    await home.stop();
    const store = await createTestBucket();
    onTestFinished(() => store.close());
    const stored = home.start({ ...bucketSettings(store.endpoint), MEDIA_DIR: join(home.dataDir, 'former') });
    expect((await fetch(`${await stored.ready}/readyz`)).status).toBe(200);
  });

  // proves spec D11.2
  it('makes the admin that the environment names', async () => {
    const admin = { username: 'admin@vizzi.example', password: 'quiet lantern' };
    const server = home.start({ ADMIN_EMAIL: admin.username, ADMIN_PASSWORD: admin.password });
    const response = await send(await server.ready, '/api/auth/login', admin);
    expect(await response.json()).toMatchObject({ user: { isAdmin: true } });
  });
});

describe('a start that cannot be stops with one sentence and exit code 1', () => {
  it('for a wrong variable', async () => {
    expect(await home.start({ PORT: 'http' }).ended).toEqual({
      code: 1,
      errors: 'PORT must be a port number from 0 to 65535.\n',
    });
  });

  // proves security 10.80
  it('for a folder of audio files that is not there, or is a file, before it begins any data', async () => {
    const dataDir = join(home.dataDir, 'untouched');
    const [missing, file] = [join(home.dataDir, 'medai'), join(home.dataDir, 'media.txt')];
    const circle = join(home.dataDir, 'circle');
    await symlink(circle, circle);
    await writeFile(file, 'no folder');
    const endOf = (folder: string) => home.start({ DATA_DIR: dataDir, MEDIA_DIR: folder }).ended;
    const absent = { code: 1, errors: `MEDIA_DIR ${missing} does not exist; correct it, or make the folder first.\n` };
    expect(await endOf(missing)).toEqual(absent);
    const noFolder = { code: 1, errors: `MEDIA_DIR ${file} is a file; name the folder of the audio files.\n` };
    expect(await endOf(file)).toEqual(noFolder);
    expect((await endOf(circle)).errors).toMatch(/^MEDIA_DIR \S+ cannot be looked into \(ELOOP\); [^\n]+\n$/);
    expect(existsSync(dataDir)).toBe(false);
  });

  // proves security 10.6
  it('for a data directory in use', async () => {
    const embedded = { DATABASE_URL: '' };
    const first = home.start(embedded);
    await first.ready;
    const { code, errors } = await home.start(embedded).ended;
    expect(code).toBe(1);
    expect(errors).toContain(`The data directory ${home.dataDir} is in use by process ${first.child.pid} on `);
    expect(errors).toMatch(/^[^\n]+; stop that one or set another DATA_DIR\.\n$/);
  });

  it('for a taken port', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const result = await home.start({ PORT: String(port) }).ended;
    taken.close();
    expect(result).toEqual({ code: 1, errors: `Port ${port} is taken; stop what uses it or set another PORT.\n` });
  });

  // proves security 7.5
  it('for a database out of reach', async () => {
    const { code, errors } = await home.start({ DATABASE_URL: 'postgres://vizzi:hidden@127.0.0.1:1/vizzi' }).ended;
    expect(code).toBe(1);
    expect(errors).toMatch(/^Could not open the database of DATABASE_URL: .*ECONNREFUSED.*\.\n$/);
    expect(errors).not.toContain('hidden');
  });
});
