import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import { z } from 'zod';
import type { Candidate } from '../candidate.js';
import { npmStart, startProduct } from '../product.js';
import { ROUNDS } from '../side-by-side.js';
import { spread } from '../statistics.js';
import { createCrowd } from './crowd.js';
import { measureSizes } from './sizes.js';

const STARTS = Math.min(ROUNDS, 3);
const IDLE_MS = 5_000;
const LISTENERS = 1_000;
const FEW = 50;
const RANGES = 3;
const MEGABYTE = 1024 * 1024;

/** How soon the built product answers, what it holds in memory, what it takes on the disk. */
export async function measureStart(databaseUrl: string): Promise<string> {
  const starts = await measureStarts(databaseUrl);
  const memory = await measureMemory(databaseUrl);
  const sizes = await measureSizes();
  return [
    '| until `/readyz` says yes | first start, empty, s | next start, s |',
    '|---|---|---|',
    ...starts.map(({ what, first, next }) => `| ${what} | ${spread(first)} | ${spread(next)} |`),
    '',
    '| memory (RSS) | MB |',
    '|---|---|',
    ...memory.map(({ what, bytes }) => `| ${what} | ${(bytes / MEGABYTE).toFixed(0)} |`),
    '',
    '| size on the disk | MB |',
    '|---|---|',
    ...sizes.map(({ what, megabytes }) => `| ${what} | ${megabytes.toFixed(1)} |`),
  ].join('\n');
}

async function measureStarts(databaseUrl: string) {
  const ways = [
    { what: '`npm start`, embedded database', isWhole: true, databaseUrl: '' },
    { what: 'the server alone, embedded database', isWhole: false, databaseUrl: '' },
    { what: 'the server alone, PostgreSQL', isWhole: false, databaseUrl },
  ].map((way) => ({ ...way, first: new Array<number>(), next: new Array<number>() }));
  for (let round = 0; round < STARTS; round += 1) {
    for (const { isWhole, databaseUrl: url, first, next } of ways) {
      const dataDir = await mkdtemp(join(tmpdir(), 'vizzi-bench-'));
      if (url) await empty(url);
      const env = { DATA_DIR: dataDir, DATABASE_URL: url };
      first.push(await secondsToReady(isWhole, env));
      next.push(await secondsToReady(isWhole, env));
      await rm(dataDir, { recursive: true });
    }
  }
  return ways;
}

async function secondsToReady(isWhole: boolean, env: Record<string, string>): Promise<number> {
  const begin = performance.now();
  const product = isWhole ? await npmStart(env) : await startProduct(env);
  while (!(await fetch(`${product.address}/readyz`)).ok) await setTimeout(10);
  const seconds = (performance.now() - begin) / 1_000;
  await product.stop();
  return seconds;
}

async function empty(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await sql`drop schema if exists public, drizzle cascade`;
  await sql`create schema public`;
  await sql.end();
}

async function measureMemory(databaseUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vizzi-bench-'));
  const embedded = await startProduct({ DATA_DIR: dataDir });
  await setTimeout(IDLE_MS);
  const idleEmbedded = await embedded.memory();
  await embedded.stop();

  // All listeners are at one address here.
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, CONNECTIONS_PER_ADDRESS: '0', CALLS_PER_ADDRESS: '0' };
  const product = await startProduct(env);
  await setTimeout(IDLE_MS);
  const idle = await product.memory();
  const audio = await audioOf(product);
  // As many requests by a few listeners first: what the work takes is not what the listeners take.
  const few = createCrowd(audio, FEW);
  for (let range = 0; range < (RANGES * LISTENERS) / FEW; range += 1) await few.read();
  await setTimeout(IDLE_MS);
  const worked = await product.memory();
  const many = createCrowd(audio, LISTENERS);
  for (let range = 0; range < RANGES; range += 1) await many.read();
  await setTimeout(IDLE_MS);
  const full = await product.memory();
  few.leave();
  many.leave();
  await product.stop();
  await rm(dataDir, { recursive: true });
  return [
    { what: 'idle, embedded database', bytes: idleEmbedded },
    { what: 'idle, PostgreSQL', bytes: idle },
    { what: `after ${RANGES * LISTENERS} ranges of audio to ${FEW} listeners, PostgreSQL`, bytes: worked },
    { what: `added by ${LISTENERS} more, each with a connection and as many ranges in all`, bytes: full - worked },
  ];
}

async function audioOf({ address }: Candidate): Promise<string> {
  const sessions: unknown = await (await fetch(`${address}/api/sessions?free=true`)).json();
  const [first] = z.array(z.object({ id: z.int() })).parse(sessions);
  return `${address}/api/sessions/${first?.id}/audio`;
}
