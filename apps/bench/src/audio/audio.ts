import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCategories, insertSession, openDatabase, updateUser } from '@vizzi/db';
import { type Candidate, startCandidate } from '../candidate.js';
import { createListeners } from '../listeners.js';
import { getWith, load } from '../load.js';
import { startProduct } from '../product.js';
import { ROUNDS, sideBySide } from '../side-by-side.js';
import { median, spread } from '../statistics.js';
import { ACCEL_PREFIX, startNginx } from './nginx.js';

const FILE = 'long.m4a';
/** Twenty minutes of audio. */
const FILE_BYTES = 10 * 1024 * 1024;
const RANGE_BYTES = 64 * 1024;
const RANGES = { connections: 64, seconds: 2 };
const WHOLE = { connections: 16, seconds: 2 };

/**
 * A free session's audio, and a premium one's as a member reads it, from the product itself and from nginx in front of it.
 * Beside them one worker of nginx with sendfile on the same file, and @fastify/static; neither of those checks
 * whether the listener may hear it. Bare Node sends the same bytes, or lets nginx send them, without any check: the limit of
 * both ways.
 */
export async function measureAudio(databaseUrl: string): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'vizzi-bench-'));
  const folder = join(home, 'media');
  await mkdir(folder);
  await writeFile(join(folder, FILE), randomBytes(FILE_BYTES));
  const sessions = await addSessions(databaseUrl);
  const rounds: Awaited<ReturnType<typeof serve>>[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await serve(databaseUrl, { home, folder, sessions }));
  } finally {
    await rm(home, { recursive: true });
  }
  const names = Object.keys(rounds[0]?.ranges ?? {});
  const ranges = rounds.map((round) => round.ranges);
  const whole = rounds.map((round) => round.whole);
  return [
    '| who sends | 64 KB ranges, MB/s | of nginx | of @fastify/static | whole files of 10 MB, MB/s | of nginx | of @fastify/static |',
    '|---|---|---|---|---|---|---|',
    ...names.map((name) => `| ${name} | ${row(ranges, name)} | ${row(whole, name)} |`),
    '',
    'Targets: in process 0.3 of nginx on ranges, 0.5 on whole files, 2.5× @fastify/static; X-Accel-Redirect 0.9 of nginx.',
    rounds[0]?.gate,
  ].join('\n');
}

interface Stage {
  /** For everything that is written on the way. */
  readonly home: string;
  readonly folder: string;
  readonly sessions: Awaited<ReturnType<typeof addSessions>>;
}

/** What each candidate sends, from a new process. */
async function serve(databaseUrl: string, { home, folder, sessions: { free, premium, userId, cookie } }: Stage) {
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: home, MEDIA_DIR: folder };
  const alone = await startProduct(settings);
  const behind = await startProduct({ ...settings, MEDIA_ACCEL_PREFIX: ACCEL_PREFIX });
  const limit = await startCandidate('./audio/limit-server.js', [join(folder, FILE), ACCEL_PREFIX]);
  const nginx = await startNginx({ home: await mkdtemp(join(home, 'nginx-')), folder, product: behind, open: limit });
  const library = await startCandidate('./audio/static-server.js', [folder]);
  try {
    const address = nginx.address + premium;
    const gate = await tryTheGate(databaseUrl, { address, userId, cookie, nginx, folder });
    const addresses = {
      'in process': alone.address + free,
      'in process, premium': alone.address + premium,
      nginx: `${nginx.address}/${FILE}`,
      '@fastify/static': `${library.address}/${FILE}`,
      'bare Node, from memory': limit.address,
      'X-Accel-Redirect': nginx.address + free,
      'X-Accel-Redirect, premium': address,
      'X-Accel-Redirect by bare Node': `${nginx.address}/open/`,
    };
    for (const each of Object.values(addresses)) await expectRange(each, cookie);
    const ranges = await sideBySide(rates(addresses, { ...RANGES, script: rangesWith(cookie) }), 1);
    const whole = await sideBySide(rates(addresses, { ...WHOLE, script: getWith([cookie]) }), 1);
    return { ranges, whole, gate };
  } finally {
    await Promise.all([nginx, alone, behind, library, limit].map((candidate) => candidate.stop()));
  }
}

/** Anywhere in the file. Only premium audio needs the cookie; who else is asked, ignores it. */
const rangesWith = (cookie: string) => `
request = function()
  local from = math.random(0, ${FILE_BYTES - RANGE_BYTES})
  return wrk.format("GET", nil, {
    ["cookie"] = ${JSON.stringify(cookie)},
    ["range"] = "bytes=" .. from .. "-" .. from + ${RANGE_BYTES - 1},
  })
end`;

function rates(addresses: Record<string, string>, requests: Parameters<typeof load>[1]) {
  return Object.fromEntries(
    Object.entries(addresses).map(([name, address]) => [
      name,
      async () => (await load(address, requests)).bytes / 1_000_000,
    ]),
  );
}

function row(rounds: readonly Record<string, number[]>[], name: string): string {
  const of = (who: string) => rounds.flatMap((round) => round[who] ?? []);
  const share = (other: string) => (median(of(name)) / median(of(other))).toFixed(2);
  return `${spread(of(name))} | ${share('nginx')} | ${share('@fastify/static')}`;
}

async function addSessions(databaseUrl: string) {
  const { userIds, cookies } = await createListeners(databaseUrl, 1);
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const [category] = await findCategories(database.db);
  const add = async (isPremium: boolean) => {
    const texts = { title: 'Long', description: 'Long.', categoryId: category?.id ?? 0 };
    const id = await insertSession(database.db, { ...texts, duration: 1200, audioUrl: FILE, isPremium });
    return `/api/sessions/${id}/audio`;
  };
  const sessions = { free: await add(false), premium: await add(true) };
  await database.close();
  return { ...sessions, userId: userIds[0] ?? 0, cookie: cookies[0] ?? '' };
}

/** Everybody sends the same part of the file, or there is nothing to compare. */
async function expectRange(address: string, cookie: string): Promise<void> {
  const response = await fetch(address, { headers: { cookie, range: `bytes=100-${99 + RANGE_BYTES}` } });
  const { byteLength } = await response.arrayBuffer();
  if (response.status === 206 && byteLength === RANGE_BYTES) return;
  throw new Error(`${address} answered a range with ${response.status} and ${byteLength} bytes`);
}

interface Gate {
  /** Of premium audio, through nginx. */
  readonly address: string;
  readonly userId: number;
  readonly cookie: string;
  readonly nginx: Candidate;
  readonly folder: string;
}

/** That nginx sends premium audio only while the product says so, request by request. */
async function tryTheGate(databaseUrl: string, { address, userId, cookie, nginx, folder }: Gate): Promise<string> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const member = (subscriptionStatus: string | null) =>
    updateUser(database.db, userId, { subscriptionStatus, subscriptionTier: subscriptionStatus && 'monthly' });
  await member(null);
  await expectStatus('a visitor', 401, address);
  await expectStatus('the file by its path', 404, `${nginx.address}${ACCEL_PREFIX}${folder}/${FILE}`);
  await expectStatus('a free member', 403, address, { cookie });
  await member('active');
  await expectStatus('a premium member', 206, address, { cookie });
  await member('canceled');
  await expectStatus('a member whose membership has ended', 403, address, { cookie });
  await member('active');
  await database.close();
  return 'Through nginx, premium audio was sent to a premium member, and refused to a visitor, to a free member and in the next request after the membership had ended.';
}

async function expectStatus(what: string, expected: number, url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers: { range: 'bytes=0-9', ...headers } });
  await response.arrayBuffer();
  if (response.status !== expected) throw new Error(`${what} was answered ${response.status} instead of ${expected}`);
}
