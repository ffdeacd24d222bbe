// npm run load: a thousand listeners on one process and a PostgreSQL, for half a minute; then more at once than it takes.
import { createAuthSessions } from '@vizzi/api';
import { findSessions, insertUser, openDatabase } from '@vizzi/db';
import { createTestCluster, findPostgres } from '../test-cluster.js';
import { createTestHome, freePort } from '../test-process.js';
import { burst, listen, type Listener, type Tally } from './crowd.js';

const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const LISTENERS = setting('LOAD_LISTENERS', 1_000);
const SECONDS = setting('LOAD_SECONDS', 30);
const BURST = setting('LOAD_BURST', 12_000);
const WATCH_MS = 5_000;
const ADDRESSES = 100;

const say = (text: string) => process.stdout.write(`${text}\n`);
const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;

/** Members who are signed in, made where the server would make them, without a thousand passwords to hash. */
async function admit(databaseUrl: string): Promise<Listener[]> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const sessions = createAuthSessions(database.db);
  const free = (await findSessions(database.db, { free: true })).map(({ id }) => id);
  const listeners: Listener[] = [];
  for (let index = 0; index < LISTENERS; index += 1) {
    const user = await insertUser(database.db, { username: `listener-${index}@vizzi.example`, password: 'unusable' });
    if (!user) throw new Error('the database is not empty');
    const { token } = await sessions.create(user.id);
    listeners.push({
      cookie: `vizzi=${token}`,
      sessionId: free[index % free.length] ?? 1,
      localAddress: `127.0.1.${1 + (index % ADDRESSES)}`,
    });
  }
  await database.close();
  return listeners;
}

/** One figure of the server; those of the event loop begin anew with each reading. */
async function read(metrics: string) {
  const text = await (await fetch(metrics)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return { memory: figure('process_resident_memory_bytes'), delay: figure('nodejs_eventloop_lag_p99_seconds') };
}

function describe(name: string, { answers }: Tally): string {
  const each = [...answers].map(([status, times]) => {
    const at = (percentile: number) => `${(times.percentile(percentile) / 1_000).toFixed(0)} ms`;
    return `${times.count} × ${status} (median ${at(50)}, p99 ${at(99)})`;
  });
  return `${name}: ${each.join(', ')}`;
}

async function main(): Promise<void> {
  const bin = await findPostgres();
  if (!bin) throw new Error('There is no PostgreSQL on this machine.');
  const cluster = await createTestCluster(bin);
  const home = await createTestHome();
  try {
    await cluster.start();
    const port = await freePort();
    const server = home.start({ DATABASE_URL: cluster.url, METRICS_PORT: String(port) });
    const address = await server.ready;
    const metrics = `http://127.0.0.1:${port}/metrics`;
    const listeners = await admit(cluster.url);
    await listen(address, listeners, 5);
    const before = await read(metrics);
    say(`${LISTENERS} listeners for ${SECONDS} seconds, each a report every second and 64 KiB of audio every four`);
    const seen: Awaited<ReturnType<typeof read>>[] = [];
    const watch = setInterval(() => void read(metrics).then((figures) => seen.push(figures)), WATCH_MS);
    const { progress, audio } = await listen(address, listeners, SECONDS);
    clearInterval(watch);
    say(describe('  reports', progress));
    say(describe('  audio', audio));
    say(`  event loop delay p99, each 5 s: ${seen.map(({ delay }) => `${(delay * 1_000).toFixed(0)} ms`).join(', ')}`);
    say(`  memory: ${megabytes(before.memory)} before, then ${seen.map(({ memory }) => megabytes(memory)).join(', ')}`);
    say(`${BURST} reports at once`);
    say(describe('  reports', await burst(address, listeners, BURST)));
    say(`  memory afterwards: ${megabytes((await read(metrics)).memory)}`);
    server.child.kill('SIGTERM');
    say(`  the server left with ${(await server.ended).code}`);
  } finally {
    await home.close();
    await cluster.close();
  }
}

await main();
