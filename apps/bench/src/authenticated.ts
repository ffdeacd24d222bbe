import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Candidate, startCandidate } from './candidate.js';
import { createListeners, type Listeners } from './listeners.js';
import { getWith, throughput } from './load.js';
import { sideBySide } from './side-by-side.js';
import { median, spread } from './statistics.js';

const LISTENERS = 64;
const SECONDS = 1;
const READS = ['/api/auth/me', '/api/user/stats', '/api/user/favorites'];
const FAVORITES = 10;
const REVOCATIONS = 20;
const POLL_MS = 10;

/**
 * What members read of their own, through the real server with real cookies. Beside it "the same route without auth": the
 * same server, hooks, queries and answers, except that it remembers the user of a token for good. And the
 * floor, a bare Fastify route that answers one member's bytes and queries nothing.
 */
export async function measureAuthenticated(databaseUrl: string): Promise<string> {
  const listeners = await createListeners(databaseUrl, LISTENERS);
  const product = await startCandidate('./product-server.js', [databaseUrl]);
  await addWhatIsRead(product, listeners);
  const open = await startCandidate('./product-server.js', [databaseUrl, 'open']);
  const bare = await startBare(product, listeners);
  const script = getWith(listeners.cookies);
  const rows = [];
  for (const path of READS) {
    const get = ({ address }: Candidate) =>
      throughput(address + path, { script, connections: LISTENERS, seconds: SECONDS });
    const rates = await sideBySide({ product: () => get(product), open: () => get(open), bare: () => get(bare) });
    const share = (of: number[]) => (median(rates.product) / median(of)).toFixed(2);
    rows.push(
      `| ${path} | ${spread(rates.product)} | ${spread(rates.open)} | ${spread(rates.bare)} | ${share(rates.open)} | ${share(rates.bare)} |`,
    );
  }
  await Promise.all([open.stop(), bare.stop()]);
  const second = await startCandidate('./product-server.js', [databaseUrl]);
  const lives = await Promise.all(
    listeners.cookies.slice(0, REVOCATIONS).map((cookie) => lifeAfterLogout(product, second, cookie)),
  );
  await Promise.all([product.stop(), second.stop()]);
  return [
    '| read | product, requests/s | same route without auth | bare Fastify, same bytes | of the same route without auth (target: 0.5) | of bare Fastify |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    `A session that ended in one process lived ${spread(lives)} ms in another, of ${REVOCATIONS} that had just been used there (target: 1,000 at most).`,
  ].join('\n');
}

/** Favourites, and a day with listening. */
async function addWhatIsRead({ address }: Candidate, { cookies, sessionIds }: Listeners): Promise<void> {
  const post = async (path: string, cookie: string, body: object) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const response = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  };
  for (const cookie of cookies) {
    for (const sessionId of sessionIds.slice(0, FAVORITES)) await post('/api/user/favorites', cookie, { sessionId });
    await post('/api/user/progress', cookie, { sessionId: sessionIds[0], currentTime: 1_000_000 });
  }
}

/** The same bytes, and nothing else. */
async function startBare(product: Candidate, { cookies: [cookie = ''] }: Listeners): Promise<Candidate> {
  const folder = await mkdtemp(join(tmpdir(), 'vizzi-bench-'));
  const file = join(folder, 'answers.json');
  const read = async (path: string) => [
    path,
    await (await fetch(product.address + path, { headers: { cookie } })).text(),
  ];
  await writeFile(file, JSON.stringify(Object.fromEntries(await Promise.all(READS.map(read)))));
  const bare = await startCandidate('./bare-server.js', [file]);
  await rm(folder, { recursive: true });
  return bare;
}

/** Milliseconds from a logout in one process to the first request that another refuses, which had just let it in. */
async function lifeAfterLogout(first: Candidate, second: Candidate, cookie: string): Promise<number> {
  const ask = () => fetch(`${second.address}/api/auth/me`, { headers: { cookie } });
  if (!(await ask()).ok) throw new Error('the second process does not know the session');
  await setTimeout(Math.random() * 500);
  await fetch(`${first.address}/api/auth/logout`, { method: 'POST', headers: { cookie } });
  const ended = performance.now();
  for (;;) {
    const asked = performance.now();
    if (!(await ask()).ok) return asked - ended;
    await setTimeout(POLL_MS);
  }
}
