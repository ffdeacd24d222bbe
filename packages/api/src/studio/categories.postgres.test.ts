import { categories, sessions } from '@vizzi/db';
import { countWaitingForLocks } from '@vizzi/db/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, addSession, type Caller, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';

let deps: TestDeps;
let owner: Caller;
beforeAll(async () => {
  deps = await createTestDeps();
  owner = callerFor(deps, await addMember(deps, 'owner', { isAdmin: true }));
});
afterAll(() => deps.database.close());

const SESSION = { title: 'Drift', description: 'Away.', duration: 60, audioUrl: 'sea/male.m4a' };

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
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(1);
  });
  expect(await deleted).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('has sessions still') });
  expect(await deps.db.$count(categories, eq(categories.id, id))).toBe(1);
});

it('a session that is created while its category gets another name is found by that name', async () => {
  const category = {
    slug: 'sea',
    name: 'Sea',
    description: 'Far out.',
    icon: 'fa-water',
    color: 'gradient-relaxation',
  } as const;
  const { id } = await owner.studio.createCategory(category);
  let created: Promise<unknown> | undefined;
  await deps.db.transaction(async (tx) => {
    await tx.select().from(categories).where(eq(categories.id, id)).for('update');
    await tx.update(categories).set({ name: 'Lagoon' }).where(eq(categories.id, id));
    created = owner.admin.createSession({ ...SESSION, categoryId: id });
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(1);
  });
  await created;
  expect((await owner.catalog.search({ query: 'lagoon' })).map(({ title }) => title)).toEqual([SESSION.title]);
});
