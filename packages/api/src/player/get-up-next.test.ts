import { savePositions } from '@vizzi/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../auth/viewer.js';
import { addMember, addSession, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { getUpNext } from './get-up-next.js';
import { suggestSessions } from './suggest-sessions.js';

let deps: TestDeps;
let viewer: Viewer;
let lake: number;
let path: number;
let premium: number;
beforeAll(async () => {
  deps = await createTestDeps();
  lake = await addSession(deps, { title: 'Still Lake', needs: ['calm'] });
  path = await addSession(deps, { title: 'Lantern Path', needs: ['energy', 'morning'], duration: 600 });
  premium = await addSession(deps, { title: 'Desert Stars', needs: ['sleep'], duration: 1200, isPremium: true });
});
afterAll(() => deps.database.close());

let count = 0;
beforeEach(async () => {
  count += 1;
  viewer = await addMember(deps, `member-${count}`);
  deps.setTime('2026-03-10T07:00:00Z');
});

const listen = (sessionId: number, currentTime: number, { completed = false, on = '2026-03-09' } = {}) =>
  savePositions(deps.db, [
    { userId: viewer.id, sessionId, currentTime, completed, lastPlayedAt: new Date(`${on}T20:00:00Z`) },
  ]);

describe('what to play now', () => {
  // proves spec 2.5.17
  it('is nothing yet for a member who never listened', async () => {
    expect(await getUpNext(deps, viewer)).toEqual({ kind: 'first' });
  });

  // proves spec 2.4.16
  it('is the unfinished session that was played last, from where it stopped', async () => {
    await listen(lake, 30, { on: '2026-03-08' });
    await listen(path, 240);
    expect(await getUpNext(deps, viewer)).toMatchObject({ kind: 'continue', session: { id: path }, at: 240 });
  });

  // proves spec 2.4.17
  it('is one for the hour of the member when nothing is unfinished', async () => {
    await listen(lake, 60, { completed: true });
    const atHome = { ...viewer, timeZone: 'Europe/Berlin' };
    expect(await getUpNext(deps, atHome)).toMatchObject({
      kind: 'today',
      session: { id: path },
      reason: 'morning',
    });
  });

  it('is not what was left in its first seconds, or a month ago', async () => {
    await listen(path, 10);
    expect(await getUpNext(deps, viewer)).toMatchObject({ kind: 'today' });
    await listen(path, 240, { on: '2026-02-01' });
    expect(await getUpNext(deps, viewer)).toMatchObject({ kind: 'today' });
  });

  it('is not a premium session after premium has ended', async () => {
    await listen(premium, 300);
    expect(await getUpNext(deps, { ...viewer, subscriptionStatus: 'active' })).toMatchObject({
      kind: 'continue',
      session: { id: premium },
    });
    expect(await getUpNext(deps, { ...viewer, subscriptionStatus: 'canceled' })).toMatchObject({
      kind: 'today',
      session: { isPremium: false },
    });
  });

  it('knows a session that was added since', async () => {
    await listen(lake, 60, { completed: true });
    await listen(path, 600, { completed: true });
    expect(await getUpNext(deps, viewer)).toMatchObject({ reason: 'again' });
    const added = await addSession(deps, { title: 'Quick Wake', needs: ['energy'] });
    expect(await getUpNext(deps, viewer)).toMatchObject({ session: { id: added }, reason: 'morning' });
  });
});

// proves spec 2.5.18
it('sessions for needs and a time are those that the member may hear', async () => {
  const minute = await suggestSessions(deps, viewer, { needs: ['sleep', 'calm'], minutes: 1 });
  expect(minute).toMatchObject([{ id: lake }]);
  const long = await suggestSessions(
    deps,
    { ...viewer, subscriptionStatus: 'active' },
    { needs: ['sleep'], minutes: 20 },
  );
  expect(long).toMatchObject([{ id: premium }]);
});
