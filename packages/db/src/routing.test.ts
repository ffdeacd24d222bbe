import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRows, EVERY_QUERY } from './testing/every-query.js';
import { isRouted } from './testing/is-routed.js';
import { openPartitioned } from './testing/member-partitions.js';

const BATCH = 'the reports of many members together: at the move, one call for each server of members';
const SELDOM = 'asked by admins and by scheduled work alone: all servers answer, each from its rows';

/** The functions of `queries` with a statement that does not stay with one member, and why that may be. */
const REVIEWED: Readonly<Record<string, string>> = {
  addListening: BATCH,
  countCancelling: SELDOM,
  countDay: SELDOM,
  countFavoritesOfDay: SELDOM,
  countJoined: SELDOM,
  countListeners: BATCH,
  countMembersByPlan: SELDOM,
  countRangeListeners: SELDOM,
  countRefunded: SELDOM,
  countReportsOfDay: SELDOM,
  findAdmins: SELDOM,
  findAuthSessions: 'by hashes of tokens, of many members together: at the move, tokens name their member',
  findCounted: BATCH,
  findFullDays: BATCH,
  findLastListener: SELDOM,
  findPlays: BATCH,
  findPositions: BATCH,
  findUserByCustomer:
    'by the id at the payment provider, for its notifications: all servers answer, each from its index',
  findUsersByPart: SELDOM,
  clearRestored: 'after a restore, by the operator: all servers, each with its rows',
  hasMorePositions: SELDOM,
  listPendingRefunds: SELDOM,
  listStaleCustomers: SELDOM,
  lockAdmins: SELDOM,
  lockListeners: `${BATCH}, since Citus refuses locks on rows of several`,
  renewAuthSession: 'by the hash of a token, once in fifteen days of use: at the move, tokens name their member',
  savePlays: BATCH,
  savePositions: BATCH,
  scalePositions: SELDOM,
};

const QUERIES = new URL('./queries/', import.meta.url);

const statements: { text: string; parameters: unknown[] }[] = [];
let database: Awaited<ReturnType<typeof openPartitioned>>;
beforeAll(async () => {
  database = await openPartitioned({ logQuery: (text, parameters) => statements.push({ text, parameters }) });
  await addRows(database.plain);
});
afterAll(() => database.close());

it('every function of queries is called here', async () => {
  const names: string[] = [];
  for (const file of await readdir(QUERIES)) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file === 'prepared.ts') continue;
    const module: Record<string, unknown> = await import(new URL(file, QUERIES).href);
    names.push(...Object.keys(module).filter((name) => typeof module[name] === 'function'));
  }
  expect(Object.keys(EVERY_QUERY).toSorted()).toEqual(names.toSorted());
});

it('every query of a member stays in one partition, but for those that were reviewed', async () => {
  const scattered: string[] = [];
  for (const [name, run] of Object.entries(EVERY_QUERY)) {
    statements.length = 0;
    await run(database.db);
    expect([name, statements.length]).not.toEqual([name, 0]);
    const routed = await Promise.all(statements.map((each) => isRouted(database.client, each)));
    if (routed.includes(false)) scattered.push(name);
  }
  expect(scattered.toSorted()).toEqual(Object.keys(REVIEWED).toSorted());
});
