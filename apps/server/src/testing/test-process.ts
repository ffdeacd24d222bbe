import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabaseUrl, prepareDataDirectory } from '@vizzi/db/testing';
import { z } from 'zod';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const DEMO_MAIN = fileURLToPath(new URL('../../dist/demo/main.js', import.meta.url));
/** The command that runs a program in a process namespace of its own, as a container does. */
const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const DOCKERFILE = await readFile(new URL('../../../../Dockerfile', import.meta.url), 'utf8');
/** What the image starts as process 1. */
const INIT = z.array(z.string()).parse(JSON.parse(/^ENTRYPOINT (.+)$/m.exec(DOCKERFILE)?.[1] ?? '[]'));

/** How a process is started, other than as production does. */
interface Way {
  /** With the Stripe emulator, as `npm start` does. */
  readonly asDemo?: boolean;
  /** Another program than the server's own. */
  readonly main?: string;
  readonly inContainer?: boolean;
  /** A file instead of the pipe of its standard output, where nobody reads the address then. */
  readonly output?: number;
}

/** Whether this user may start processes in containers. */
export function hasContainers(): boolean {
  const [command = '', ...options] = CONTAINER;
  return spawnSync(command, [...options, 'true']).status === 0;
}

export interface TestProcess {
  readonly child: ChildProcess;
  /** The address, once it listens; rejects when the process ends before. */
  readonly ready: Promise<string>;
  readonly ended: Promise<{ code: number | null; errors: string }>;
}

/** A data directory with a migrated database, or one on a server where tests run on that, in which processes are started one after the other. `folder` is where it lies. */
export async function createTestHome(folder = tmpdir()) {
  const dataDir = await mkdtemp(join(folder, 'vizzi-main-'));
  const database = await createTestDatabaseUrl();
  if (!database) await prepareDataDirectory(dataDir);
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  };
  return {
    dataDir,
    /** Starts the process on a free port. */
    start(env: Record<string, string> = {}, way: Way = {}): TestProcess {
      const started = startProcess({ DATA_DIR: dataDir, DATABASE_URL: database?.url ?? '', ...env }, way);
      children.push(started.child);
      return started;
    },
    /** Ends what still runs; another may go on with the data. */
    stop,
    async close(): Promise<void> {
      await stop();
      await database?.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Starts the built server; on a free port, unless `env` names one. */
export function startProcess(
  env: Record<string, string>,
  { asDemo, inContainer, output, main = asDemo ? DEMO_MAIN : MAIN }: Way = {},
): TestProcess {
  const node = [process.execPath, main];
  const [command = '', ...args] = inContainer ? [...CONTAINER, ...INIT, ...node] : node;
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
    stdio: ['ignore', output ?? 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, errors }));
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const address = /http:\S+/.exec(chunk.toString())?.[0];
      if (address) resolve(address);
    });
    void ended.then(() => reject(new Error(`the server ended: ${errors}`)));
  });
  ready.catch(() => {});
  return { child, ready, ended };
}

/** A GET, or a POST of a JSON body. */
export function send(address: string, path: string, body?: object, cookie = ''): Promise<Response> {
  return fetch(`${address}${path}`, {
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
}

/** Opens an account; answers its cookie. A busy machine answers 503, and has changed nothing: then it asks again. */
export async function signUp(address: string, username: string, tries = 5): Promise<string> {
  const response = await send(address, '/api/auth/register', { username, password: 'quiet lantern' });
  if (response.status === 503 && tries > 1) return signUp(address, username, tries - 1);
  if (!response.ok) throw new Error(`the sign-up was answered with ${response.status}: ${await response.text()}`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** A port that nobody listens at by now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
