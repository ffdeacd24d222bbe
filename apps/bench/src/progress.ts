import { createAuthSessions } from '@vizzi/api';
import { insertUser, openDatabase, type Database, upsertCategories, insertSession } from '@vizzi/db';
import autocannon from 'autocannon';
import { type Candidate, startCandidate } from './candidate.js';
import { throughput } from './load.js';
import { sideBySide } from './side-by-side.js';
import { median, spread } from './statistics.js';

const CONNECTIONS = 256;
const ROUNDS = 5;
const SECONDS = 5;

/** Progress reports of 256 listeners at once, through HTTP, cookies and validation, in two ways of saving. */
export async function measureProgress(databaseUrl: string): Promise<string> {
  const listeners = await createListeners(databaseUrl);
  const product = await startCandidate('group commit', './product-server.js', [databaseUrl, 'grouped']);
  const plain = await startCandidate('one upsert a request', './product-server.js', [databaseUrl, 'plain']);
  const usual = await startCandidate('the usual stack', './usual-server.js', [databaseUrl]);
  const usualCookies = await signIn(usual.address, listeners.userIds);
  const measure = ({ address }: Candidate, cookies: string[]) =>
    throughput(`${address}/api/user/progress`, {
      script: reports({ ...listeners, cookies }),
      connections: CONNECTIONS,
      seconds: SECONDS,
    });
  const rates = await sideBySide({
    'group commit': () => measure(product, listeners.cookies),
    'one upsert a request': () => measure(plain, listeners.cookies),
    'the usual stack': () => measure(usual, usualCookies),
  });
  const [ours, oneByOne, theirs] = Object.values(rates).map(median);
  const half = (ours ?? 0) / 2;
  const latencies = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    latencies.push((await loadAtRate(product, listeners, half)).latency.p99);
  }
  await Promise.all([product, plain, usual].map((candidate) => candidate.stop()));
  const times = (other = NaN) => ((ours ?? NaN) / other).toFixed(1);
  return [
    '| way of saving | requests a second |',
    '|---|---|',
    ...Object.entries(rates).map(([name, values]) => `| ${name} | ${spread(values)} |`),
    '',
    `Group commit is ${times(oneByOne)} times as fast as one upsert a request (target: 4), ${times(theirs)} times as`,
    `fast as the usual stack (target: 8). At half that load its 99th percentile is ${spread(latencies)} ms (target: under 50).`,
  ].join('\n');
}

/** Cookies of the usual stack's own sessions. */
async function signIn(address: string, userIds: number[]): Promise<string[]> {
  const cookies = [];
  for (const id of userIds) {
    const response = await fetch(`${address}/login/${id}`, { method: 'POST' });
    cookies.push(response.headers.getSetCookie()[0]?.split(';')[0] ?? '');
  }
  return cookies;
}

interface Listeners {
  readonly userIds: number[];
  readonly cookies: string[];
  readonly sessionId: number;
}

async function createListeners(databaseUrl: string): Promise<Listeners> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const sessionId = await createSession(database);
  const authSessions = createAuthSessions(database.db);
  const cookies: string[] = [];
  const userIds: number[] = [];
  for (let index = 0; index < CONNECTIONS; index += 1) {
    const user = await insertUser(database.db, { username: `listener-${sessionId}-${index}`, password: 'unusable' });
    if (!user) continue;
    userIds.push(user.id);
    cookies.push(`vizzi=${(await authSessions.create(user.id)).token}`);
  }
  await database.close();
  return { userIds, cookies, sessionId };
}

async function createSession({ db }: Database): Promise<number> {
  const category = { slug: 'bench', name: 'Bench', description: 'Bench.', icon: 'fa-moon', color: 'athletes' };
  const categoryId = (await upsertCategories(db, [category])).get('bench') ?? 0;
  return insertSession(db, {
    title: 'Bench',
    description: 'Bench.',
    categoryId,
    duration: 3600,
    audioUrl: 'bench.m4a',
  });
}

/** Each listener in turn, a second further on. */
function reports({ cookies, sessionId }: Listeners): string {
  return `
local cookies = { ${cookies.map((cookie) => JSON.stringify(cookie)).join(', ')} }
local n = 0
request = function()
  n = n + 1
  local seconds = math.floor(n / #cookies) % 3000 + 1
  local headers = { ["cookie"] = cookies[n % #cookies + 1], ["content-type"] = "application/json" }
  return wrk.format("POST", nil, headers, string.format('{"sessionId":${sessionId},"currentTime":%d}', seconds))
end`;
}

/** The same load at a steady rate, for latencies: wrk only knows full speed. */
async function loadAtRate({ address }: Candidate, { cookies, sessionId }: Listeners, rate: number) {
  let next = 0;
  const result = await autocannon({
    url: `${address}/api/user/progress`,
    method: 'POST',
    connections: CONNECTIONS,
    duration: SECONDS,
    overallRate: Math.round(rate),
    setupClient(client) {
      const cookie = cookies[(next += 1) % cookies.length] ?? '';
      let seconds = 0;
      const body = () => JSON.stringify({ sessionId, currentTime: ((seconds += 1) % 3000) + 1 });
      client.setHeadersAndBody({ cookie, 'content-type': 'application/json' }, body());
      client.on('response', () => client.setBody(body()));
    },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${address}`);
  }
  return result;
}
