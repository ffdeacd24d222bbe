import { categories, sessions } from '@vizzi/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, addSession, type Caller, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';

let deps: TestDeps;
let owner: Caller;
beforeAll(async () => {
  deps = await createTestDeps();
  owner = callerFor(deps, await addMember(deps, 'owner', { isAdmin: true }));
});
afterAll(() => deps.database.close());

const waitingForLocks = () =>
  deps.db.$count(sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
const outcome = (work: Promise<unknown>) => work.catch((error: unknown) => error);

// proves security 10.40
it('a category that gets a session while it is deleted stays, and says why', async () => {
  const session = await addSession(deps, { category: 'elsewhere' });
  const { id } = await owner.studio.createCategory({
    slug: 'morning',
    name: 'Morning',
    description: 'Early.',
    icon: 'fa-sun',
    color: 'gradient-relaxation',
  });
  let deleted: Promise<unknown> | undefined;
  await deps.db.transaction(async (tx) => {
    await tx.update(sessions).set({ categoryId: id }).where(eq(sessions.id, session));
    deleted = outcome(owner.studio.deleteCategory({ id }));
    await expect.poll(() => waitingForLocks()).toBe(1);
  });
  expect(await deleted).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('has sessions still') });
  expect(await deps.db.$count(categories, eq(categories.id, id))).toBe(1);
});
