import { insertFavorite, insightDays, insightListeners, plays, sessions, userFavorites } from '@vizzi/db';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../auth/viewer.js';
import { addMember, addSession, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { countInsightDays } from './count-days.js';
import { countInsightListeners } from './count-listeners.js';

let deps: TestDeps;
let editor: Viewer;
let members: Viewer[];
let session: number;
let serial = 0;

beforeEach(async () => {
  deps = await createTestDeps();
  deps.setTime('2026-03-10T12:00:00Z');
  editor = await addMember(deps, 'editor', { isAdmin: true, adminRole: 'editor' });
  members = [];
  for (let index = 0; index < 12; index += 1) {
    members.push(await addMember(deps, `m${index}`, { createdAt: new Date('2026-01-01T00:00:00Z') }));
  }
  session = await addSession(deps, { duration: 100 });
});
afterEach(() => deps.database.close());

const nextId = () => `6f1c2a34-0000-4000-8000-${String((serial += 1)).padStart(12, '0')}`;

interface Play {
  readonly id?: string;
  readonly sessionId?: number;
  readonly day?: string;
  readonly heard?: number;
}

/** Saves a play as the player's reports would. */
async function play(
  userId: number,
  { id = nextId(), sessionId = session, day = '2026-03-10', heard = 100 }: Play = {},
) {
  const startedAt = new Date(`${day}T08:00:00Z`);
  await deps.db.insert(plays).values({ id, userId, sessionId, day, sequence: 1, heard, startedAt });
  return id;
}

const everybodyPlays = async (more: Play = {}) => {
  for (const { id } of members) await play(id, more);
};
const counted = async () => {
  await countInsightDays(deps);
  await countInsightListeners(deps);
};
const ask = () => callerFor(deps, editor).insights;
const dayOf = async (day: string, subject = session) =>
  (await deps.db.select().from(insightDays).where(eq(insightDays.day, day))).find((row) => row.subject === subject);

describe('of all sessions', () => {
  it('show the plays of each day, and those of premium sessions', async () => {
    const premium = await addSession(deps, { duration: 100, isPremium: true });
    await everybodyPlays();
    await everybodyPlays({ sessionId: premium });
    await everybodyPlays({ day: '2026-03-09', heard: 40 });
    await counted();
    const { days, figures, before, from, to } = await ask().overview({ range: 7 });
    expect([from, to, days.length]).toEqual(['2026-03-04', '2026-03-10', 7]);
    expect(days.slice(-2)).toEqual([
      { day: '2026-03-09', plays: 12, premium: null },
      { day: '2026-03-10', plays: 24, premium: 12 },
    ]);
    expect(days[0]).toEqual({ day: '2026-03-04', plays: null, premium: null });
    expect(figures).toEqual({
      plays: 36,
      listeners: 10,
      seconds: 2_880,
      completion: 24 / 36,
      replays: 12,
      favorites: 0,
    });
    expect(before).toBeNull();
  });

  it('are the same however many statements count the listeners', async () => {
    await everybodyPlays();
    await everybodyPlays({ day: '2026-03-02' });
    await counted();
    const once = await deps.db
      .select()
      .from(insightListeners)
      .orderBy(insightListeners.subject, insightListeners.range);
    await countInsightListeners(deps, 5);
    const again = await deps.db
      .select()
      .from(insightListeners)
      .orderBy(insightListeners.subject, insightListeners.range);
    const figures = ({ subject, range, listeners, before }: (typeof once)[number]) => [
      subject,
      range,
      listeners,
      before,
    ];
    expect(again.map(figures)).toEqual(once.map(figures));
    expect(once.map(figures)).toContainEqual([session, 7, 12, 12]);
    expect(again[0]?.countedAt).not.toEqual(once[0]?.countedAt);
  });

  it('tell the days before too, where they had ten listeners', async () => {
    await everybodyPlays({ day: '2026-03-03' });
    await deps.db.execute(`insert into insight_changes select day, now() from plays on conflict do nothing`);
    await counted();
    const { figures, before } = await ask().overview({ range: 7 });
    expect(figures).toBeNull();
    expect(before).toMatchObject({ plays: 12, listeners: 10 });
  });

  it('show nothing below ten listeners, however often they play', async () => {
    for (const { id } of members.slice(0, 9)) for (let time = 0; time < 5; time += 1) await play(id);
    await counted();
    expect(await ask().overview({ range: 28 })).toMatchObject({ figures: null, before: null });
    expect((await ask().overview({ range: 28 })).days.every(({ plays: shown }) => shown === null)).toBe(true);
    expect(await ask().session({ id: session, range: 28 })).toMatchObject({ figures: null, curve: [], falls: [] });
    expect(await ask().sessions({ range: 28 })).toMatchObject([{ plays: null }]);
    expect(await ask().file({ range: 7 })).toContain('2026-03-10,,,,,,,\r\n');
  });
});

describe('of one session', () => {
  it('show where listeners stop, from the seconds that were heard', async () => {
    for (const { id } of members.slice(0, 3)) await play(id, { heard: 30 });
    for (const { id } of members.slice(3)) await play(id, { heard: 250 });
    await counted();
    const { curve, falls, figures } = await ask().session({ id: session, range: 7 });
    expect([curve[0], curve[30], curve[31], curve[100]]).toEqual([1, 1, 0.75, 0.75]);
    expect(falls).toEqual([{ at: 29, share: 0.25 }]);
    expect(figures).toMatchObject({ completion: 0.75, plays: 12 });
  });

  it('count a play on the day on which it began, and its seconds on the days of listening', async () => {
    const id = await play(members[0]?.id ?? 0, { day: '2026-03-09', heard: 60 });
    await play(members[0]?.id ?? 0, { id, day: '2026-03-10', heard: 100 });
    await counted();
    expect(await dayOf('2026-03-09')).toMatchObject({ plays: 1, listeners: 1, seconds: 60 });
    expect((await dayOf('2026-03-09'))?.stops[100]).toBe(1);
    expect(await dayOf('2026-03-10')).toMatchObject({ plays: 0, listeners: 0, seconds: 40 });
  });

  // proves security 9.15
  it('have no more seconds of a member than a day has, whatever was reported', async () => {
    const other = await addSession(deps, { duration: 100 });
    await everybodyPlays();
    const forger = members[0]?.id ?? 0;
    for (const sessionId of [session, other, session]) await play(forger, { sessionId, heard: 50_000 });
    await play(forger, { heard: 9_000_000 });
    await counted();
    const secondsOf = async (subject: number) => (await dayOf('2026-03-10', subject))?.seconds ?? 0;
    expect(await secondsOf(0)).toBe(11 * 100 + 86_400);
    expect((await secondsOf(session)) + (await secondsOf(other))).toBe(await secondsOf(0));
  });

  it('count replays and favourites', async () => {
    for (const { id } of members) {
      await play(id, { day: '2026-03-09' });
      await play(id);
      await insertFavorite(deps.db, id, session);
    }
    await deps.db.update(userFavorites).set({ createdAt: new Date('2026-03-10T05:00:00Z') });
    await counted();
    const { figures } = await ask().session({ id: session, range: 7 });
    expect(figures).toMatchObject({ plays: 24, replays: 12, favorites: 12 });
  });

  it('count days of few listeners together, as soon as they are ten', async () => {
    for (const { id } of members.slice(0, 4)) await play(id, { day: '2026-03-08' });
    for (const { id } of members.slice(2, 8)) await play(id, { day: '2026-03-09' });
    await counted();
    expect((await ask().session({ id: session, range: 7 })).figures).toBeNull();
    for (const { id } of members.slice(8)) await play(id);
    await counted();
    const { figures, days } = await ask().session({ id: session, range: 7 });
    expect(figures).toMatchObject({ plays: 14, listeners: 10 });
    expect(days.slice(-3)).toEqual([
      { day: '2026-03-08', since: '2026-03-08', plays: null },
      { day: '2026-03-09', since: '2026-03-09', plays: null },
      { day: '2026-03-10', since: '2026-03-08', plays: 14 },
    ]);
    expect((await ask().sessions({ range: 7 }))[0]?.days).toEqual([null, null, null, null, 4.7, 4.7, 4.7]);
  });

  it('are refused for a draft and for what does not exist', async () => {
    const draft = await addSession(deps, { status: 'draft' });
    await expect(ask().session({ id: draft, range: 7 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ask().session({ id: 999_999, range: 7 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ask().file({ sessionId: draft })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('list every published session with the plays of its days', async () => {
    const other = await addSession(deps, { title: 'Quiet Hill' });
    await addSession(deps, { status: 'draft' });
    await everybodyPlays();
    await counted();
    const listed = await ask().sessions({ range: 28 });
    expect(listed.map(({ id, plays: total, days }) => [id, total, days.length, days.at(-1)])).toEqual([
      [other, null, 28, null],
      [session, 12, 28, 12],
    ]);
  });

  it('are a table for other programs', async () => {
    await everybodyPlays({ heard: 50 });
    await counted();
    const lines = (await ask().file({ range: 7, sessionId: session })).split('\r\n');
    expect(lines[0]).toBe('day,since,plays,listeners,seconds,share_heard_to_the_end,replays,favorites');
    expect(lines.slice(1, 3)).toEqual(['2026-03-04,,,,,,,', '2026-03-05,,,,,,,']);
    expect(lines.slice(-2)).toEqual(['2026-03-10,2026-03-10,12,10,600,0.000,0,0', '']);
  });
});

describe('counting', () => {
  it('again changes nothing, also at once', async () => {
    await everybodyPlays();
    await counted();
    const once = await ask().session({ id: session, range: 7 });
    await Promise.all([countInsightDays(deps), countInsightDays(deps)]);
    const { countedAt: _, ...again } = await ask().session({ id: session, range: 7 });
    expect(again).toEqual({ ...once, countedAt: undefined });
  });

  it('includes what an offline device reports days later', async () => {
    await counted();
    for (const { id } of members) {
      const late = { id: nextId(), sequence: 1, heard: 100, elapsed: 100 };
      await deps.progress.report({
        userId: id,
        report: { sessionId: session, currentTime: 100, age: 6 * 86_400, play: late },
      });
    }
    await counted();
    expect(await dayOf('2026-03-04')).toMatchObject({ plays: 12, listeners: 12, seconds: 1_200 });
  });

  it('forgets what a session was before it became premium', async () => {
    await everybodyPlays();
    await counted();
    await deps.db.update(sessions).set({ isPremium: true });
    await counted();
    expect((await ask().overview({ range: 7 })).days.at(-1)).toEqual({ day: '2026-03-10', plays: 12, premium: 12 });
  });
});

describe('when members delete their accounts', () => {
  it('the days keep their figures, without the members', async () => {
    await everybodyPlays({ day: '2026-03-08' });
    await everybodyPlays();
    await counted();
    const before = await dayOf('2026-03-10');
    const password = await deps.passwords.hash('quiet lantern');
    const leaving = await addMember(deps, 'leaving', { password });
    await play(leaving.id, { heard: 20 });
    await play(leaving.id, { heard: 30 });
    await callerFor(deps, leaving).auth.deleteAccount({ password: 'quiet lantern' });
    await counted();
    const after = await dayOf('2026-03-10');
    expect(after).toMatchObject({ plays: 14, listeners: 13, replays: 12, seconds: 1_250 });
    expect([after?.stops[20], after?.stops[30], after?.stops[100]]).toEqual([1, 1, before?.plays]);
    await counted();
    expect(await dayOf('2026-03-10')).toMatchObject({ plays: 14, listeners: 13 });
  });
});

describe('input', () => {
  it.each([0, 8, 365, -7, Number.NaN])('of %s days is refused', async (range) => {
    await expect(ask().overview({ range })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
