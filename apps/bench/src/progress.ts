import { createAuthSessions } from '@vizzi/api';
import { insertUser, openDatabase, type Database, upsertCategories, insertSession } from '@vizzi/db';
import autocannon from 'autocannon';
import { type Candidate, startCandidate } from './candidate.js';
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
      const { requests } = await load(candidate, listeners);
      // The first round warms up.
      if (round > 0) rates.get(candidate.name)?.push(requests.average);
    }
  }
  const [grouped = [], plain = []] = [...rates.values()];
  const half = median(grouped) / 2;
  const latencies = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    latencies.push((await load(product, listeners, half)).latency.p99);
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

function load({ address }: Candidate, { cookies, sessionId }: Listeners, overallRate?: number) {
  let next = 0;
  return autocannon({
    url: `${address}/api/user/progress`,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(overallRate ? { overallRate: Math.round(overallRate) } : {}),
    setupClient(client) {
      const cookie = cookies[(next += 1) % cookies.length] ?? '';
      let currentTime = 0;
      const report = () => {
        currentTime = (currentTime + 1) % 3000;
        return { body: JSON.stringify({ sessionId, currentTime: currentTime + 1 }) };
      };
      client.setHeadersAndBody({ cookie, 'content-type': 'application/json' }, report().body);
      client.on('response', () => client.setBody(report().body));
    },
    method: 'POST',
  }).then((result) => {
    if (result.non2xx > 0 || result.errors > 0) {
      throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${address}`);
    }
    return result;
  });
}
