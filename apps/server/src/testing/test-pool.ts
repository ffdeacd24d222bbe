import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './test-process.js';

const PGBOUNCER = '/usr/sbin/pgbouncer';
/** PgBouncer refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Whether PgBouncer is installed. */
export const hasPool = () => existsSync(PGBOUNCER);

export interface TestPool {
  readonly url: string;
  close(): Promise<void>;
}

/** A PgBouncer that lends four connections of a server for one transaction each. */
export async function createTestPool(serverUrl: string): Promise<TestPool> {
  const home = await mkdtemp(join(tmpdir(), 'vizzi-pool-'));
  if (NOBODY.uid !== undefined) await chown(home, NOBODY.uid, NOBODY.gid);
  const { hostname, port: serverPort } = new URL(serverUrl);
  const port = await freePort();
  const users = join(home, 'users.txt');
  await writeFile(users, '"vizzi" ""\n');
  const settings = join(home, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
postgres = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
`,
  );
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
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(home, { recursive: true });
    },
  };
}
