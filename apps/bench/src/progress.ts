import { createAuthSessions } from '@vizzi/api';
import { insertUser, openDatabase, type Database, upsertCategories, insertSession } from '@vizzi/db';
import autocannon from 'autocannon';
import { type Candidate, startCandidate } from './candidate.js';
import { throughput } from './load.js';
import { median, spread } from './statistics.js';

const CONNECTIONS = 256;
const ROUNDS = 5;
const SECONDS = 5;

/** Progress reports of 256 listeners at once, through HTTP, cookies and validation, in two ways of saving. */
export async function measureProgress(databaseUrl: string): Promise<string> {
  const listeners = await createListeners(databaseUrl);
  const product = await startCandidate('group commit', './progress-server.js', [databaseUrl, 'grouped']);
  const plainWay = await startCandidate('one upsert a request', './progress-server.js', [databaseUrl, 'plain']);
  const candidates = [product, plainWay];
  const rates = new Map(candidates.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const candidate of candidates) {
      const rate = await throughput(`${candidate.address}/api/user/progress`, {
        script: reports(listeners),
        connections: CONNECTIONS,
        seconds: SECONDS,
      });
      // The first round warms up.
      if (round > 0) rates.get(candidate.name)?.push(rate);
    }
  }
  const [grouped = [], plain = []] = [...rates.values()];
  const half = median(grouped) / 2;
  const latencies = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    latencies.push((await loadAtRate(product, listeners, half)).latency.p99);
  }
  await Promise.all(candidates.map((candidate) => candidate.stop()));
  return [
    '| way of saving | requests a second |',
    '|---|---|',
    ...[...rates].map(([name, values]) => `| ${name} | ${spread(values)} |`),
    '',
    `Group commit is ${(median(grouped) / median(plain)).toFixed(1)} times as fast (target: 4).`,
    `At half that load its 99th percentile is ${spread(latencies)} ms (target: under 50).`,
  ].join('\n');
}

interface Listeners {
  readonly cookies: string[];
  readonly sessionId: number;
}

async function createListeners(databaseUrl: string): Promise<Listeners> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const sessionId = await createSession(database);
  const authSessions = createAuthSessions(database.db);
  const cookies: string[] = [];
  for (let index = 0; index < CONNECTIONS; index += 1) {
    const user = await insertUser(database.db, { username: `listener-${sessionId}-${index}`, password: 'unusable' });
    if (user) cookies.push(`vizzi=${(await authSessions.create(user.id)).token}`);
  }
  await database.close();
  return { cookies, sessionId };
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
