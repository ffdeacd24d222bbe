import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabaseUrl } from '@vizzi/db/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

let dataDir: string;
let database: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
let children: ChildProcess[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vizzi-main-'));
  database = await createTestDatabaseUrl();
  children = [];
});
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await database?.drop();
  await rm(dataDir, { recursive: true });
});

/** Starts the process as `npm start` does, on a free port. */
function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database?.url ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, errors }));
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const address = /http:\S+/.exec(chunk.toString())?.[0];
      if (address) resolve(address);
    });
    void ended.then(() => reject(new Error(`the server ended: ${errors}`)));
  });
  ready.catch(() => {});
  return { child, ready, ended };
}

function send(address: string, path: string, body?: object, cookie = '') {
  return fetch(`${address}${path}`, {
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
}

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
    const first = start();
    const address = await first.ready;
    const registered = await send(address, '/api/auth/register', { username: 'a@vizzi.example', password: 'lantern' });
    const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await send(address, '/api/user/progress', { sessionId: 1, currentTime: 99_999 }, cookie);
    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual({ code: 0, errors: '' });

    const second = start();
    const again = await second.ready;
    expect((await send(again, '/api/auth/me', undefined, cookie)).status).toBe(200);
    expect(await (await send(again, '/api/user/stats', undefined, cookie)).json()).toMatchObject({
      completedSessions: 1,
    });
  });

  it('finishes a request that SIGTERM finds under way', async () => {
    const server = start();
    const address = await server.ready;
    const pending = request(`${address}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    });
    pending.flushHeaders();
    await once(pending, 'continue');

    server.child.kill('SIGTERM');
    while (await accepts(address));
    pending.end(JSON.stringify({ username: 'a@vizzi.example', password: 'lantern' }));
    const [response]: IncomingMessage[] = await once(pending, 'response');
    expect(response?.statusCode).toBe(200);
    response?.resume();
    expect(await server.ended).toEqual({ code: 0, errors: '' });
  });

  it('makes the admin that the environment names', async () => {
    const admin = { username: 'admin@vizzi.example', password: 'lantern' };
    const server = start({ ADMIN_EMAIL: admin.username, ADMIN_PASSWORD: admin.password });
    const response = await send(await server.ready, '/api/auth/login', admin);
    expect(await response.json()).toMatchObject({ user: { isAdmin: true } });
  });
});

describe('a start that cannot be stops with one sentence and exit code 1', () => {
  it('for a wrong variable', async () => {
    expect(await start({ PORT: 'http' }).ended).toEqual({
      code: 1,
      errors: 'PORT must be a port number from 0 to 65535.\n',
    });
  });

  it('for a data directory in use', async () => {
    const embedded = { DATABASE_URL: '' };
    const first = start(embedded);
    await first.ready;
    expect(await start(embedded).ended).toEqual({
      code: 1,
      errors: `The data directory ${dataDir} is in use by process ${first.child.pid}; stop that one or set another DATA_DIR.\n`,
    });
  });

  it('for a taken port', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const result = await start({ PORT: String(port) }).ended;
    taken.close();
    expect(result).toEqual({ code: 1, errors: `Port ${port} is taken; stop what uses it or set another PORT.\n` });
  });

  it('for a database out of reach', async () => {
    const { code, errors } = await start({ DATABASE_URL: 'postgres://vizzi:hidden@127.0.0.1:1/vizzi' }).ended;
    expect(code).toBe(1);
    expect(errors).toMatch(/^Could not open the database of DATABASE_URL: .*ECONNREFUSED.*\.\n$/);
    expect(errors).not.toContain('hidden');
  });
});
