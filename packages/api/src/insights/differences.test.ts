import { noteInsightChanges, plays, sessions } from '@vizzi/db';
import { addDays, daysUntil, INSIGHT_RANGES, type InsightRange } from '@vizzi/domain';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../auth/viewer.js';
import { addMember, addSession, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { countInsightDays } from './count-days.js';
import { countInsightListeners } from './count-listeners.js';

const TODAY = '2026-03-10';
const LONGEST = 90;
const MEMBERS = 30;
const PLAYS = 240;
/** Plays whose seconds are different powers of two, so that a sum tells of which plays it is. A day has no seconds for more. */
const TOLD_APART = 16;

let deps: TestDeps;
let editor: Viewer;

beforeEach(async () => {
  deps = await createTestDeps();
  deps.setTime(`${TODAY}T12:00:00Z`);
  editor = await addMember(deps, 'editor', { isAdmin: true, adminRole: 'editor' });
});
afterEach(() => deps.database.close());

interface Play {
  readonly userId: number;
  readonly sessionId: number;
  readonly day: string;
}

/** The same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Plays of few members: some days and sessions have many listeners, most have few. */
async function addRandomPlays(seed: number): Promise<Play[]> {
  const random = randomFrom(seed);
  const users: number[] = [];
  for (let index = 0; index < MEMBERS; index += 1) users.push((await addMember(deps, `m${index}`)).id);
  const ids: number[] = [];
  for (const isPremium of [false, true, true, false, true]) ids.push(await addSession(deps, { isPremium, title: 'A' }));
  const pick = (from: readonly number[], skew: number) => from[Math.floor(from.length * random() ** skew)] ?? 0;
  const made = Array.from({ length: PLAYS }, () => ({
    userId: pick(users, 1.3),
    sessionId: pick(ids, 2),
    day: addDays(TODAY, -Math.floor(100 * random() ** 3)),
  }));
  await deps.db.insert(plays).values(
    made.map((play, index) => ({
      ...play,
      id: `6f1c2a34-0000-4000-8000-${String(index).padStart(12, '0')}`,
      sequence: 1,
      heard: 0,
      startedAt: new Date(`${play.day}T08:00:00Z`),
    })),
  );
  return made;
}

/** Counts with seconds that tell some plays apart. */
async function countWithWeights(first: number): Promise<void> {
  const place = sql`right(${plays.id}::text, 12)::integer - ${first}::integer`;
  await deps.db.update(plays).set({
    heard: sql`case when ${place} between 0 and ${TOLD_APART - 1}::integer then 2.0 ^ (${place}) else 0 end`,
  });
  await noteInsightChanges(deps.db, daysUntil(TODAY, 101));
  while (await countInsightDays(deps));
  await countInsightListeners(deps);
}

interface Shown {
  readonly plays: number;
  readonly seconds: number;
}

/** The days of a file, of all sessions or of one. */
async function linesOf(range: InsightRange, sessionId?: number): Promise<string[]> {
  const file = await callerFor(deps, editor).insights.file({ range, ...(sessionId && { sessionId }) });
  return file.trim().split('\r\n').slice(1);
}

/** Every sum that an admin can see or download, by where it stands. */
async function everythingShown(): Promise<Map<string, Shown>> {
  const ask = callerFor(deps, editor).insights;
  const shown = new Map<string, Shown>();
  const add = (place: string, figures: Shown | null) => void (figures && shown.set(place, figures));
  const ids = (await deps.db.select({ id: sessions.id }).from(sessions)).map(({ id }) => id);
  for (const sessionId of [undefined, ...ids]) {
    for (const line of await linesOf(LONGEST, sessionId)) {
      const [day, , count, , seconds] = line.split(',');
      if (count) add(`${sessionId} on ${day}`, { plays: Number(count), seconds: Number(seconds) });
    }
  }
  for (const range of INSIGHT_RANGES) {
    const { figures, before } = await ask.overview({ range });
    add(`${range} days`, figures);
    add(`before ${range} days`, before);
    for (const id of ids) {
      const session = await ask.session({ id, range });
      add(`${id} in ${range} days`, session.figures);
      add(`${id} before ${range} days`, session.before);
    }
  }
  return shown;
}

/** For each play, the sums that it is part of. */
async function findSums(made: readonly Play[]): Promise<{ sums: string[][]; shown: Map<string, Shown> }> {
  const sums = made.map((): string[] => []);
  let shown = new Map<string, Shown>();
  for (let first = 0; first < made.length; first += TOLD_APART) {
    await countWithWeights(first);
    shown = await everythingShown();
    for (const [place, { seconds }] of shown) {
      for (let index = 0; index < TOLD_APART; index += 1) {
        if (Math.floor(seconds / 2 ** index) % 2 === 1) sums[first + index]?.push(place);
      }
    }
  }
  return { sums, shown };
}

/**
 * The fewest members whose plays an attacker can tell from all others. Plays in the same sums cannot be told apart: whatever
 * is computed from sums either has all of them or none.
 */
function fewestToldApart(made: readonly Play[], sums: readonly (readonly string[])[]): number {
  const groups = new Map<string, Set<number>>();
  for (const [index, { userId }] of made.entries()) {
    const key = sums[index]?.toSorted().join(' ') ?? '';
    if (key) groups.set(key, (groups.get(key) ?? new Set()).add(userId));
  }
  return Math.min(...[...groups.values()].map(({ size }) => size));
}

describe('an admin who computes all differences of what is shown', () => {
  it.each([1, 2])('finds nothing of fewer than ten listeners, with plays by seed %i', async (seed) => {
    const made = await addRandomPlays(seed);
    const { sums, shown } = await findSums(made);
    expect(fewestToldApart(made, sums)).toBeGreaterThanOrEqual(10);
    for (const [place, figures] of shown) {
      expect([place, sums.filter((each) => each.includes(place)).length]).toEqual([place, figures.plays]);
    }
    expect(sums.filter((each) => each.length > 0).length).toBeGreaterThan(PLAYS / 2);
  });

  it('finds the same numbers everywhere, and listeners in tens', async () => {
    await addRandomPlays(3);
    await countWithWeights(0);
    const shown = await everythingShown();
    const ask = callerFor(deps, editor).insights;
    for (const range of INSIGHT_RANGES) {
      const { days, figures } = await ask.overview({ range });
      expect(days.reduce((sum, { plays: each }) => sum + (each ?? 0), 0)).toBe(figures?.plays);
      expect((figures?.listeners ?? 1) % 10).toBe(0);
      for (const { day, plays: each } of days) expect(each ?? undefined).toBe(shown.get(`undefined on ${day}`)?.plays);
      const listed = await ask.sessions({ range });
      expect(listed.reduce((sum, session) => sum + (session.plays ?? 0), 0)).toBe(figures?.plays);
      for (const { id, plays: total } of listed)
        expect(total ?? undefined).toBe(shown.get(`${id} in ${range} days`)?.plays);
      for (const sessionId of [undefined, ...listed.map(({ id }) => id)]) {
        const lines = await linesOf(range, sessionId);
        expect(lines).toHaveLength(range);
        expect(lines).toEqual((await linesOf(LONGEST, sessionId)).slice(-range));
      }
    }
  });

  it('would find them in sums of everything', () => {
    const made = [...daysUntil(TODAY, 12)].map((day, index) => ({ userId: index, sessionId: index < 11 ? 1 : 2, day }));
    expect(
      fewestToldApart(
        made,
        made.map(() => ['all']),
      ),
    ).toBe(12);
    expect(
      fewestToldApart(
        made,
        made.map(({ sessionId }) => (sessionId === 1 ? ['all', 'one'] : ['all'])),
      ),
    ).toBe(1);
  });
});
