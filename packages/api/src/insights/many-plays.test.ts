import { countDay, type Db, insightDays, insightDepartures, noteInsightChanges, plays } from '@vizzi/db';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addMember, addSession, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { countInsightDays } from './count-days.js';
import { deleteMember } from './delete-member.js';

const DAYS = 5;
const PLAYS_A_DAY = 400;
const LAST_DAY = '2026-03-10';

let deps: TestDeps;
let member: number;
let session: number;

beforeEach(async () => {
  deps = await createTestDeps();
  deps.setTime(`${LAST_DAY}T12:00:00Z`);
  member = (await addMember(deps, 'forger')).id;
  session = await addSession(deps, { duration: 100 });
});
afterEach(() => deps.database.close());

/** A member's plays of one session, the latest first. */
const addPlays = () =>
  deps.db.execute(sql`
    insert into ${plays} (id, user_id, session_id, day, sequence, heard, started_at)
    select gen_random_uuid(), ${member}::integer, ${session}::integer, ${LAST_DAY}::date - before, 1, 4,
      (${LAST_DAY}::date - before) + time '10:00' - each * interval '10 seconds'
    from generate_series(0, ${DAYS - 1}::integer) as before, generate_series(1, ${PLAYS_A_DAY}::integer) as each
    order by 7 desc`);

/** How many rows of plays the work reads. */
async function readBy(work: (tx: Db) => Promise<unknown>): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const before = await readSoFar(tx);
    await work(tx);
    return (await readSoFar(tx)) - before;
  });
}

/** Also what transactions of the last second have read, since their counts are passed on later. */
async function readSoFar(tx: Db): Promise<number> {
  const [row] = await tx
    .select({ read: sql<string>`coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)` })
    .from(sql`pg_stat_xact_user_tables where relname = 'plays'`);
  return Number(row?.read);
}

async function addPlay(id: number, fields: Partial<typeof plays.$inferInsert> = {}) {
  await deps.db.insert(plays).values({
    id: `6f1c2a34-0000-4000-8000-${String(id).padStart(12, '0')}`,
    userId: member,
    sessionId: session,
    day: LAST_DAY,
    sequence: 1,
    heard: 100,
    startedAt: new Date(`${LAST_DAY}T08:00:00Z`),
    ...fields,
  });
}

const dayOf = async (day: string) =>
  (
    await deps.db
      .select()
      .from(insightDays)
      .where(and(eq(insightDays.day, day), eq(insightDays.subject, session)))
  )[0];

// proves security 12.33
it('reads the plays of a member a few times, not once for each play', async () => {
  await addPlays();
  const read = await readBy((tx) => countDay(tx, LAST_DAY, { remainder: 0, of: 1 }));
  expect(read).toBeGreaterThanOrEqual(PLAYS_A_DAY);
  expect(read).toBeLessThan(10 * DAYS * PLAYS_A_DAY);
});

// proves security 12.33
it('reads them a few times also when the member leaves', async () => {
  await addPlays();
  const read = await readBy((tx) => deleteMember(tx, member));
  expect(read).toBeGreaterThanOrEqual(DAYS * PLAYS_A_DAY);
  expect(read).toBeLessThan(10 * DAYS * PLAYS_A_DAY);
  const kept = await deps.db
    .select()
    .from(insightDepartures)
    .where(eq(insightDepartures.subject, session))
    .orderBy(asc(insightDepartures.day));
  expect(kept.map((row) => [row.plays, row.replays])).toEqual([
    [PLAYS_A_DAY, PLAYS_A_DAY - 1],
    ...Array.from({ length: DAYS - 1 }, () => [PLAYS_A_DAY, PLAYS_A_DAY]),
  ]);
});

it('counts no play as a replay of itself, whatever its later day says of its beginning', async () => {
  await addPlay(1, { day: '2026-03-09', startedAt: new Date('2026-03-09T23:50:00Z'), heard: 60 });
  await addPlay(1, { startedAt: new Date('2026-03-09T23:49:59Z') });
  await countInsightDays(deps);
  expect(await dayOf('2026-03-09')).toMatchObject({ plays: 1, replays: 0 });

  await addPlay(2, { day: '2026-03-09', startedAt: new Date('2026-03-09T23:49:59.500Z') });
  await addPlay(3, { day: '2026-03-09', startedAt: new Date('2026-03-09T23:49:59Z') });
  await countInsightDays(deps);
  expect(await dayOf('2026-03-09')).toMatchObject({ plays: 3, replays: 2 });
});

// proves security 12.33
it('counts the other days when one cannot be counted, and tries it again', async () => {
  const tooMuch = { day: '2026-02-01', heard: Number.MAX_VALUE };
  await addPlay(1, tooMuch);
  await addPlay(2, tooMuch);
  await addPlay(3, { day: '2026-02-02' });
  await addPlay(4);
  await noteInsightChanges(deps.db, ['2026-02-01', '2026-02-02']);
  await expect(countInsightDays(deps)).rejects.toThrow('2026-02-01');
  expect(await dayOf('2026-02-01')).toBeUndefined();
  expect(await dayOf('2026-02-02')).toMatchObject({ plays: 1 });
  expect(await dayOf(LAST_DAY)).toMatchObject({ plays: 1 });

  await deps.db.update(plays).set({ heard: 100 });
  await countInsightDays(deps);
  expect(await dayOf('2026-02-01')).toMatchObject({ plays: 2 });
});

// proves security 12.33
it('tries a day again that could not be counted while it was one of the last', async () => {
  await addPlay(1, { heard: Number.MAX_VALUE });
  await addPlay(2, { heard: Number.MAX_VALUE });
  await expect(countInsightDays(deps)).rejects.toThrow(LAST_DAY);

  await deps.db.update(plays).set({ heard: 100 });
  deps.setTime('2026-03-20T12:00:00Z');
  await countInsightDays(deps);
  expect(await dayOf(LAST_DAY)).toMatchObject({ plays: 2 });
});
