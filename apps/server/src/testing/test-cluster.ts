import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, chmod, chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './test-process.js';

const VERSIONS = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Where PostgreSQL's own programs are; undefined where there are none. */
export async function findPostgres(): Promise<string | undefined> {
  const versions = existsSync(VERSIONS) ? await readdir(VERSIONS) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest && join(VERSIONS, newest, 'bin');
}

export interface TestCluster {
  readonly url: string;
  /** Starts it; resolves when it takes connections. */
  start(): Promise<void>;
  /** SIGINT lets it close its connections and its files, SIGKILL does not. */
  stop(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Stops its processes where they are, as a machine that hangs does; `resume` lets them go on. */
  hang(): Promise<void>;
  resume(): Promise<void>;
  /** From now on writes wait for a standby. */
  requireStandby(): Promise<void>;
  /** Runs statements of SQL, as another role or in another database than the server's where they are named. */
  query(sql: string, as?: { readonly role: string; readonly database: string }): Promise<void>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

/** The limits that a deployment with a pool gives its role. */
export const TIME_LIMITS = `
  alter role vizzi set statement_timeout = '3s';
  alter role vizzi set lock_timeout = '2s';
  alter role vizzi set idle_in_transaction_session_timeout = '10s'`;

interface ClusterOptions {
  /** Where its files go. */
  readonly folder?: string | undefined;
  /** The address of a running server of which this one becomes a standby. */
  readonly standbyOf?: string;
}

/** A PostgreSQL of the test's own, to be mistreated. */
export async function createTestCluster(bin: string, options: ClusterOptions = {}): Promise<TestCluster> {
  const { folder = tmpdir(), standbyOf } = options;
  const home = await mkdtemp(join(folder, 'vizzi-cluster-'));
  await chmod(home, 0o700);
  if (NOBODY.uid !== undefined) await chown(home, NOBODY.uid, NOBODY.gid);
  const data = join(home, 'data');
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(bin, program), ['-D', data, ...args], { cwd: home, ...NOBODY });
  await (standbyOf
    ? run('pg_basebackup', '-d', standbyOf, '--write-recovery-conf', '--checkpoint=fast')
    : run('initdb', '-U', 'vizzi', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'));
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=50'];
  let postgres: ChildProcess | undefined;

  /** Resolves to whether it came up: after a kill, the remains of the last one may hold the files for a moment. */
  const tryStart = async (): Promise<boolean> => {
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((it) => ['-c', it])],
      {
        cwd: home,
        stdio: ['ignore', 'ignore', 'pipe'],
        ...NOBODY,
      },
    );
    const up = await new Promise<boolean>((resolve) => {
      child.stderr.on('data', (line: Buffer) => {
        if (/ready to accept (read-only )?connections/.test(line.toString())) resolve(true);
      });
      child.once('exit', () => resolve(false));
    });
    postgres = up ? child : undefined;
    return up;
  };

  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (!postgres) return;
    const ended = once(postgres, 'exit');
    postgres.kill(signal);
    await ended;
    postgres = undefined;
  };

  /** Signals the server's own process and those of its connections. */
  const signalAll = async (signal: NodeJS.Signals): Promise<void> => {
    const pid = postgres?.pid;
    if (pid === undefined) return;
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    for (const each of [pid, ...children.trim().split(' ').map(Number)]) {
      try {
        process.kill(each, signal);
      } catch (error) {
        // A connection may have ended since.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    }
  };

  const url = `postgres://vizzi@127.0.0.1:${port}/postgres`;
  return {
    url,
    async start() {
      for (let tries = 0; tries < 100; tries += 1) if (await tryStart()) return;
      throw new Error('PostgreSQL does not start');
    },
    stop,
    hang: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async requireStandby() {
      await appendFile(join(data, 'postgresql.auto.conf'), "synchronous_standby_names = '*'\n");
      await run('pg_ctl', 'reload');
    },
    async query(sql, { role, database } = { role: 'vizzi', database: 'postgres' }) {
      await promisify(execFile)(join(bin, 'psql'), [
        `postgres://${role}@127.0.0.1:${port}/${database}`,
        '--quiet',
        '--set=ON_ERROR_STOP=1',
        '--command',
        sql,
      ]);
    },
    async promote() {
      await run('pg_ctl', 'promote', '--wait');
    },
    async close() {
      await stop('SIGINT');
      await rm(home, { recursive: true });
    },
  };
}
