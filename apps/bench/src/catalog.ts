import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCatalog } from '@vizzi/content';
import { CATALOG_CHANNEL, openDatabase } from '@vizzi/db';
import { seedCatalog } from '@vizzi/server/seed';
import postgres from 'postgres';
import { type NodeCandidate, startCandidate } from './candidate.js';
import { throughput } from './load.js';
import { ROUNDS, sideBySide } from './side-by-side.js';
import { median, spread } from './statistics.js';

const LOAD = { connections: 64, seconds: 1 };
/** Of the same processes, beside the one that warms up. */
const ROUNDS_EACH = 2;
const NO_INPUT = encodeURIComponent('{}');
const READS = [
  { path: '/api/sessions', usualPath: '/api/sessions' },
  { path: '/api/categories', usualPath: '/api/categories' },
  { path: '/api/sessions/1', usualPath: '/api/sessions/1' },
  { path: `/api/trpc/catalog.sessions?input=${NO_INPUT}`, usualPath: '/api/sessions' },
];
const SIZES = [50, 100_000];

/** Reads of the catalogue through the real server, beside the limit and the usual stack. */
export async function measureCatalog(databaseUrl: string): Promise<string> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  await seedCatalog(database.db, loadCatalog());
  await database.close();

  const product = await startCandidate('./product-server.js', [databaseUrl]);
  const folder = await mkdtemp(join(tmpdir(), 'vizzi-bench-'));
  const answers = join(folder, 'answers.json');
  const bodies = READS.map(async ({ path }) => [
    path.split('?')[0],
    await (await fetch(product.address + path)).text(),
  ]);
  await writeFile(answers, JSON.stringify(Object.fromEntries(await Promise.all(bodies))));

  const rows = [];
  for (const read of READS) {
    const rounds: Awaited<ReturnType<typeof serve>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await serve(read, databaseUrl, answers));
    const of = (name: keyof (typeof rounds)[number]) => {
      const served = rounds.flatMap((round) => round[name]);
      return { rates: served.map(({ rate }) => rate), cpu: median(served.map(({ cpu }) => cpu)).toFixed(0) };
    };
    const [ours, limit, usual] = [of('product'), of('limit'), of('usual')];
    const [compressed, unchanged] = [of('compressed'), of('unchanged')];
    const share = (other: typeof ours) => median(ours.rates) / median(other.rates);
    rows.push(
      `| ${read.path.split('?')[0]} | ${spread(ours.rates)} | ${spread(limit.rates)} | ${spread(usual.rates)} | ${share(limit).toFixed(2)} | ${share(usual).toFixed(1)}× | ${ours.cpu}, ${limit.cpu}, ${usual.cpu} | ${spread(compressed.rates)} | ${spread(unchanged.rates)} |`,
    );
  }
  const pages = await measurePages(databaseUrl, product.address);
  await product.stop();
  await rm(folder, { recursive: true });
  return [
    '| read | product, requests/s | limit (bare Fastify, same bytes) | usual stack (Express, query a request) | of the limit (target: list 0.6) | of the usual stack (target: 8×) | µs of CPU an answer: product, limit, usual | product with brotli, requests/s | 304 a second |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...pages,
  ].join('\n');
}

/** A read, from new processes. */
async function serve({ path, usualPath }: (typeof READS)[number], databaseUrl: string, answers: string) {
  const [product, limit, usual] = await Promise.all([
    startCandidate('./product-server.js', [databaseUrl]),
    startCandidate('./bare-server.js', [answers]),
    startCandidate('./express-baseline.js', [databaseUrl]),
  ]);
  const etag = (await fetch(product.address + path)).headers.get('etag') ?? '';
  const served = await sideBySide(
    {
      product: () => get(product, path),
      compressed: () => get(product, path, { 'Accept-Encoding': 'br' }),
      unchanged: () => get(product, path, { 'If-None-Match': etag }),
      limit: () => get(limit, path),
      usual: () => get(usual, usualPath),
    },
    ROUNDS_EACH,
  );
  await Promise.all([product, limit, usual].map((candidate) => candidate.stop()));
  return served;
}

/** A page of results that is in no cache, as the catalogue grows. */
async function measurePages(databaseUrl: string, address: string): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  // No triggers: they count and describe each session, which takes minutes for so many and is nothing to pages.
  await sql`set session_replication_role = replica`;
  const rows = [];
  for (const size of SIZES) {
    const [{ count } = { count: '0' }] = await sql<{ count: string }[]>`select count(*) from sessions`;
    await sql`
      insert into sessions (title, description, category_id, duration, audio_url, created_at)
      select 'Session ' || n, 'One of many.', 1 + n % 8, 60 + n % 1200, 'many.m4a', now() - n * interval '1 minute'
      from generate_series(${Number(count)}::int, ${size - 1}::int) as n`;
    await sql`analyze sessions`;
    await sql.notify(CATALOG_CHANNEL, '');
    const times = [];
    for (let page = 0; page < 60; page += 1) {
      const begin = performance.now();
      await (await fetch(`${address}/api/sessions?limit=20&sortBy=newest&offset=${page}`)).text();
      times.push(performance.now() - begin);
    }
    rows.push(`| ${size.toLocaleString('en')} | ${spread(times.slice(20))} |`);
  }
  await sql.end();
  return [
    '| sessions in the catalogue | milliseconds for a page of 20, not kept (target: flat) |',
    '|---|---|',
    ...rows,
  ];
}

/** Answers a second, and the microseconds of CPU that each takes. */
async function get({ address, cpu }: NodeCandidate, path: string, headers: Record<string, string> = {}) {
  const script = Object.entries(headers)
    .map(([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
    .join('\n');
  const before = await cpu();
  const rate = await throughput(address + path, { script, ...LOAD });
  return { rate, cpu: ((await cpu()) - before) / (rate * LOAD.seconds) };
}
