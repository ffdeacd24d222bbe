import { insightDays, insightParts, noteInsightChanges, plays } from '@vizzi/db';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addMember, addSession, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { countInsightDays } from './count-days.js';
import { deleteMember } from './delete-member.js';

const DAY = '2026-02-01';
const MEMBERS = 12;
const REPORTS = 240;

let deps: TestDeps;

beforeEach(async () => {
  deps = await createTestDeps();
  deps.setTime('2026-03-10T12:00:00Z');
});
afterEach(() => deps.database.close());

/** Some members play every session, others only one. */
async function addReports(): Promise<void> {
  const users: number[] = [];
  for (let index = 0; index < MEMBERS; index += 1) users.push((await addMember(deps, `m${index}`)).id);
  const ids: number[] = [];
  for (const isPremium of [false, true, true]) ids.push(await addSession(deps, { duration: 100, isPremium }));
  await deps.db.insert(plays).values(
    Array.from({ length: REPORTS }, (_, index) => ({
      id: `6f1c2a34-0000-4000-8000-${String(index).padStart(12, '0')}`,
      userId: users[index % MEMBERS] ?? 0,
      sessionId: (index % MEMBERS < 7 ? ids[Math.floor(index / MEMBERS) % ids.length] : ids[0]) ?? 0,
      day: DAY,
      sequence: 1,
      heard: index % 120,
      startedAt: new Date(Date.parse(`${DAY}T00:00:00Z`) + index * 1_000),
    })),
  );
}

async function counted(mostReports: number) {
  await noteInsightChanges(deps.db, [DAY]);
  await countInsightDays(deps, mostReports);
  const days = await deps.db.select().from(insightDays).orderBy(insightDays.subject);
  return {
    days: days.map(({ countedAt: _, marks, ...day }) => ({ ...day, marks: marks.toSorted((a, b) => a - b) })),
    parts: await deps.db.select().from(insightParts).orderBy(insightParts.subject),
  };
}

it('counts a day in statements of some members each, with the figures of a single statement', async () => {
  await addReports();
  const once = await counted(REPORTS);
  expect(await counted(REPORTS - 1)).toEqual(once);
  expect(await counted(50)).toEqual(once);
  expect(await counted(REPORTS)).toEqual(once);
  expect(once.days.map(({ listeners }) => listeners)).toEqual([MEMBERS, MEMBERS, 7, 7]);
  expect(once.days[0]).toMatchObject({ subject: 0, plays: REPORTS });
  expect(once.days[0]?.replays).toBeGreaterThan(REPORTS / 2);
  expect(once.days.map(({ marks }) => marks.length)).toEqual([0, 0, 7, 7]);
  expect(once.parts.map(({ subject }) => subject)).toEqual([0, once.days[1]?.subject]);
});

it('a member who deletes the account while a day is counted is not counted twice', async () => {
  const { db } = deps;
  const sessionId = await addSession(deps, { duration: 100 });
  const startedAt = new Date(`${DAY}T08:00:00Z`);
  const users: number[] = [];
  for (let index = 0; index < 9; index += 1) users.push((await addMember(deps, `m${index}`)).id);
  await db.insert(plays).values(
    users.map((userId, index) => {
      const id = `6f1c2a34-0000-4000-8000-${String(index).padStart(12, '0')}`;
      return { id, userId, sessionId, day: DAY, sequence: 1, heard: 60, startedAt };
    }),
  );
  // Of nine shares, one for each member, the last is read after a member of another one has left.
  const early = users.find((id) => id % users.length < users.length - 1) ?? 0;
  const shares: unknown[] = [];
  let leaving: Promise<unknown> | undefined;
  const closing = new AbortController().signal;
  vi.spyOn(closing, 'throwIfAborted').mockImplementation(() => {
    if (shares.push(undefined) === users.length) leaving = db.transaction((tx) => deleteMember(tx, early));
  });
  await noteInsightChanges(db, [DAY]);
  await countInsightDays({ ...deps, closing }, 1);
  expect(await leaving).toBe(true);
  expect(await db.select().from(insightParts)).toEqual([]);
});
