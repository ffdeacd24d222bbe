import { findPopularSessions, sessions } from '@vizzi/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../auth/viewer.js';
import { addMember, addSession, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { createListenerCounter, type ListenerCounter } from './listener-counter.js';

let deps: TestDeps;
let viewer: Viewer;
let sessionId: number;
let names = 0;

beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());
beforeEach(async () => {
  deps.setTime('2026-03-10T12:00:00Z');
  viewer = await addMember(deps, `member-${(names += 1)}`);
  sessionId = await addSession(deps, { duration: 600 });
});

describe('a listener', () => {
  const counts = async (id: number) => {
    const [row] = await deps.db
      .select({ listens: sessions.listenerCount, members: sessions.memberCount })
      .from(sessions)
      .where(eq(sessions.id, id));
    return row;
  };

  // proves spec 7.18
  it('is counted for each session, those of a batch together', async () => {
    const other = await addSession(deps);
    const crowd = await Promise.all(Array.from({ length: 100 }, () => addMember(deps, `crowd-${(names += 1)}`)));
    await Promise.all(
      crowd.map(({ id }, index) =>
        deps.listeners.count({ userId: id, sessionId: index % 4 === 0 ? other : sessionId }),
      ),
    );
    expect(await counts(sessionId)).toEqual({ listens: 75, members: 75 });
    expect(await counts(other)).toEqual({ listens: 25, members: 25 });
    const nowhere = deps.listeners.count({ userId: viewer.id, sessionId: 2_000_000_000 });
    await expect(nowhere).rejects.toMatchObject({ code: 'not_found' });
  });

  // proves spec D13.2, security 9.14
  it('counts once a day, from several processes at once too, and once ever as a member', async () => {
    const processes = Array.from({ length: 3 }, () => createListenerCounter(deps.db, deps.clock));
    const listenOften = ({ count }: ListenerCounter) =>
      Promise.all(Array.from({ length: 20 }, () => count({ userId: viewer.id, sessionId })));
    const listen = () => Promise.all(processes.map(listenOften));
    await listen();
    expect(await counts(sessionId)).toEqual({ listens: 1, members: 1 });
    deps.setTime('2026-03-11T08:00:00Z');
    await listen();
    expect(await counts(sessionId)).toEqual({ listens: 2, members: 1 });
  });

  // proves security 10.37
  it('counts again after a day that a clock had wrong, and not twice where two clocks are on two days', async () => {
    const listenAt = async (time: string) => {
      deps.setTime(time);
      await deps.listeners.count({ userId: viewer.id, sessionId });
      return (await counts(sessionId))?.listens;
    };
    expect(await listenAt('2027-03-10T12:00:00Z')).toBe(1);
    expect(await listenAt('2026-03-10T23:59:59Z')).toBe(2);
    expect(await listenAt('2026-03-11T00:00:01Z')).toBe(3);
    expect(await listenAt('2026-03-10T23:59:59Z')).toBe(3);
  });

  // proves security 9.14
  it('who listens every day makes a session less popular than two members do', async () => {
    const other = await addSession(deps);
    for (const day of ['10', '11', '12']) {
      deps.setTime(`2026-03-${day}T12:00:00Z`);
      await deps.listeners.count({ userId: viewer.id, sessionId });
    }
    for (const name of ['one', 'two']) {
      const { id } = await addMember(deps, `${name}-${(names += 1)}`);
      await deps.listeners.count({ userId: id, sessionId: other });
    }
    const popular = (await findPopularSessions(deps.db, 50)).map(({ id }) => id);
    expect(popular.indexOf(other)).toBeLessThan(popular.indexOf(sessionId));
  });
});
