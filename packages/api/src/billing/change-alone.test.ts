import { EventEmitter, once } from 'node:events';
import { billingAccounts } from '@vizzi/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addMember, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { changeAlone } from './change-alone.js';

let deps: TestDeps;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

const RENEWAL_MS = 20_000;

/** Lets what is left of the member's lease pass. */
const passLease = (userId: number) =>
  deps.db
    .update(billingAccounts)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(billingAccounts.userId, userId));

const hasLease = async (userId: number) => {
  const isHeld = sql<boolean>`${billingAccounts.leaseUntil} > now()`;
  const rows = await deps.db.select({ isHeld }).from(billingAccounts).where(eq(billingAccounts.userId, userId));
  return rows[0]?.isHeld;
};

// proves security 11.30
it('that stood still for longer than its lease does not go on beside another one', async () => {
  const { id } = await addMember(deps, 'juno');
  const late = changeAlone(deps, id, async (requireAlone) => {
    await requireAlone();
    await passLease(id);
    expect(await changeAlone(deps, id, async () => 'another')).toBe('another');
    await requireAlone();
  });
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
});

// proves security 11.17
it('keeps a second change away for as long as the first takes, and no longer', async () => {
  const { id } = await addMember(deps, 'mira');
  const provider = new EventEmitter();
  const asked = once(provider, 'question');
  const first = changeAlone(deps, id, async () => {
    const answer = once(provider, 'answer');
    provider.emit('question');
    return answer;
  });
  await asked;
  expect(await hasLease(id)).toBe(true);
  await passLease(id);
  vi.advanceTimersByTime(RENEWAL_MS);
  await expect.poll(() => hasLease(id)).toBe(true);
  await expect(changeAlone(deps, id, async () => 'second')).rejects.toMatchObject({ code: 'conflict' });
  provider.emit('answer', 'first');
  expect(await first).toEqual(['first']);
  expect(await changeAlone(deps, id, async () => 'next')).toBe('next');
  expect(vi.getTimerCount()).toBe(0);
});

// proves security 11.35
it('answers what was done, and gives the lease back when the database is there again', async () => {
  const { id } = await addMember(deps, 'fern');
  const isAway = () => {
    throw new Error('the database is away');
  };
  const change = async () => {
    const update = vi.spyOn(deps.db, 'update');
    for (let time = 0; time < 2; time += 1) update.mockImplementationOnce(isAway);
    return 'done';
  };
  expect(await changeAlone(deps, id, change)).toBe('done');
  await expect.poll(() => hasLease(id)).not.toBe(true);
  expect(await changeAlone(deps, id, async () => 'next')).toBe('next');
});
