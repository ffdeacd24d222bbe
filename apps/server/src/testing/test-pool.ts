import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './test-process.js';

const PGBOUNCER = '/usr/sbin/pgbouncer';
/** PgBouncer refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** The deployment, whose settings for connections hold here too. */
const COMPOSE = new URL('../../../../docker-compose.scale.yml', import.meta.url);

/** Settings of a connection that a pool in session mode drops. */
const DROPPED = 'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,jit\n';

/** Whether PgBouncer is installed. */
export const hasPool = () => existsSync(PGBOUNCER);

export interface TestPool {
  readonly url: string;
  /** Lends connections of another server from now on. */
  pointTo(serverUrl: string): Promise<void>;
  close(): Promise<void>;
}

/** A PgBouncer that lends a few connections of a server, for one transaction each or for as long as a client stays. */
export async function createTestPool(
  serverUrl: string,
  { connections = 4, mode = 'transaction' }: { connections?: number; mode?: 'transaction' | 'session' } = {},
): Promise<TestPool> {
  const home = await mkdtemp(join(tmpdir(), 'vizzi-pool-'));
  if (NOBODY.uid !== undefined) await chown(home, NOBODY.uid, NOBODY.gid);
  const port = await freePort();
  const users = join(home, 'users.txt');
  await writeFile(users, '"vizzi" ""\n');
  const settings = join(home, 'pgbouncer.ini');
  const deployed = (await readFile(COMPOSE, 'utf8')).matchAll(
    /^ {6}((?:SERVER_LOGIN|SERVER_RESET|TCP)_\w+): '([^']+)'$/gm,
  );
  const ofDeployment = [...deployed].map(([, name = '', value]) => `${name.toLowerCase()} = ${value}`).join('\n');
  const configure = (url: string) =>
    writeFile(
      settings,
      `[databases]
postgres = host=${new URL(url).hostname} port=${new URL(url).port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
${mode === 'session' ? DROPPED : ''}default_pool_size = ${connections}
max_client_conn = 200
${ofDeployment}
`,
    );
  await configure(serverUrl);
  const child: ChildProcess = spawn(PGBOUNCER, [settings], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...NOBODY,
  });
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (line: Buffer) => line.includes('process up') && resolve());
    child.once('exit', () => reject(new Error('PgBouncer does not start')));
  });
  return {
    url: `postgres://vizzi@127.0.0.1:${port}/postgres`,
    async pointTo(url) {
      await configure(url);
      child.kill('SIGHUP');
    },
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(home, { recursive: true });
    },
  };
}
