import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaRoot } from '@vizzi/content';
import { StartupError } from '@vizzi/domain';
import { readConfig } from '../config.js';
import { createBucket } from '../media/bucket.js';
import { copyMedia } from '../media/copy-media.js';
import { bucketSettings, createTestBucket } from './test-bucket.js';
import { ADMIN } from './test-admin.js';
import { createTestCluster, findPostgres, TIME_LIMITS } from './test-cluster.js';
import { createTestPool, hasPool } from './test-pool.js';
import { freePort, startProcess, type TestProcess } from './test-process.js';
import { createTestProxy, hasProxy } from './test-proxy.js';

const SERVERS = 3;
const POOL_CONNECTIONS = 20;
/** Longer than nginx keeps idle connections to a server. */
const DRAIN_SECONDS = 3;

export type Topology = Awaited<ReturnType<typeof createTopology>>;
export type ScaleServer = ReturnType<typeof createServer>;
/** Takes down what it is given when the topology closes, the last one first. */
type Opened = <Part extends { close(): Promise<void> }>(part: Part | Promise<Part>) => Promise<Part>;

interface TopologyOptions {
  /** Settings of the servers. */
  readonly env?: Record<string, string>;
  readonly port?: number;
  /** Another program than the server's own. */
  readonly main?: string;
}

/**
 * What docker-compose.scale.yml describes, as processes of this machine: nginx, three servers that start at the same moment,
 * PgBouncer, PostgreSQL with a synchronous standby, and a bucket with the demo catalogue's audio.
 */
export async function createTopology(options: TopologyOptions = {}) {
  const started: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const part of started.splice(0).toReversed()) await part.close();
  };
  const opened = async <Part extends { close(): Promise<void> }>(part: Part | Promise<Part>): Promise<Part> => {
    started.push(await part);
    return part;
  };
  try {
    return { ...(await openTopology(options, opened)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openTopology({ env = {}, port, main }: TopologyOptions, opened: Opened) {
  const bin = await findPostgres();
  if (!bin || !hasPool() || !hasProxy()) {
    throw new StartupError('This needs PostgreSQL, PgBouncer and nginx: apt-get install postgresql pgbouncer nginx');
  }
  const primary = await opened(createTestCluster(bin));
  await primary.start();
  const standby = await opened(createTestCluster(bin, { standbyOf: primary.url }));
  await standby.start();
  await primary.requireStandby();
  await primary.query(TIME_LIMITS);
  const pool = await opened(createTestPool(primary.url, { connections: POOL_CONNECTIONS }));
  const bucket = await opened(createTestBucket());
  const settings = bucketSettings(bucket.endpoint);
  const config = readConfig(settings).bucket;
  if (config) await copyMedia([mediaRoot], createBucket(config));

  const dataDir = await mkdtemp(join(tmpdir(), 'vizzi-scale-'));
  await opened({ close: () => rm(dataDir, { recursive: true }) });
  const shared = {
    ...ADMIN,
    ...settings,
    DATA_DIR: dataDir,
    DATABASE_URL: pool.url,
    DATABASE_DIRECT_URL: `postgres://vizzi@${new URL(primary.url).host},${new URL(standby.url).host}/postgres`,
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    LOG_LEVEL: 'silent',
    ...env,
  };
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
  const servers: ScaleServer[] = [];
  for (const each of ports) servers.push(await opened(createServer({ ...shared, PORT: String(each) }, main)));
  await Promise.all(servers.map((server) => server.start()));
  const hosts = servers.map(({ address }) => new URL(address).host);
  const { address } = await opened(createTestProxy(hosts, port));
  /** `address` is where nginx listens. */
  return { address, servers, primary, standby, pool, bucket, dataDir };
}

function createServer(env: Record<string, string> & { PORT: string }, main?: string) {
  let current: TestProcess | undefined;
  return {
    address: `http://127.0.0.1:${env.PORT}`,
    /** Starts it, with more settings; resolves when it listens. */
    async start(more: Record<string, string> = {}) {
      current = startProcess({ ...env, ...more }, main === undefined ? {} : { main });
      await current.ready;
    },
    /** SIGSTOP freezes it, SIGCONT lets it go on. */
    signal(signal: 'SIGSTOP' | 'SIGCONT') {
      current?.child.kill(signal);
    },
    /** Ends it; answers how it ended. */
    async stop() {
      current?.child.kill('SIGTERM');
      return current?.ended;
    },
    async close() {
      current?.child.kill('SIGKILL');
      await current?.ended;
    },
  };
}
