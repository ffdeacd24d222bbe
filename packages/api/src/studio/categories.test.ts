import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, addSession, type Caller, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';

let deps: TestDeps;
let owner: Caller;
beforeAll(async () => {
  deps = await createTestDeps();
  owner = callerFor(deps, await addMember(deps, 'owner', { isAdmin: true }));
});
afterAll(() => deps.database.close());

const fields = (slug: string) => ({
  slug,
  name: slug,
  description: 'Nights.',
  icon: 'fa-bed',
  color: 'gradient-relaxation' as const,
});
const slugs = async () => (await owner.catalog.categories()).map(({ slug }) => slug);

it('are added at the end, changed, ordered and deleted, and each act is written down', async () => {
  const first = await owner.studio.createCategory(fields('deep-sleep'));
  const second = await owner.studio.createCategory(fields('morning'));
  expect(await slugs()).toEqual(['deep-sleep', 'morning']);
  await owner.studio.updateCategory({ ...fields('evening'), id: second.id });
  await owner.studio.orderCategories({ ids: [second.id, first.id] });
  expect(await slugs()).toEqual(['evening', 'deep-sleep']);
  await owner.studio.deleteCategory({ id: first.id });
  expect(await slugs()).toEqual(['evening']);
  const log = await owner.studio.log({ kind: 'category' });
  expect(log.map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ['category.deleted', 'deep-sleep'],
    ['category.ordered', 'All categories'],
    ['category.changed', 'evening'],
    ['category.created', 'morning'],
    ['category.created', 'deep-sleep'],
  ]);
  expect(log[1]).toMatchObject({
    before: { order: ['deep-sleep', 'evening'] },
    after: { order: ['evening', 'deep-sleep'] },
  });
});

// proves security 12.41
it('keep the fields that somebody else changed meanwhile', async () => {
  const { id } = await owner.studio.createCategory(fields('beside'));
  await owner.studio.updateCategory({ id, description: 'By another.' });
  await owner.studio.updateCategory({ id, icon: 'fa-moon' });
  const changed = await owner.studio.updateCategory({ id });
  const CONFLICT = { code: 'CONFLICT', message: expect.stringContaining('Somebody else changed this category') };
  const from = fields('beside');
  await expect(owner.studio.updateCategory({ id, description: 'Late.', from })).rejects.toMatchObject(CONFLICT);
  await expect(owner.studio.deleteCategory({ id, from })).rejects.toMatchObject(CONFLICT);
  // As when an answer was lost, and it is sent again.
  await owner.studio.updateCategory({ id, description: 'By another.', from });
  const acts = (await owner.studio.log({ kind: 'category' })).filter(({ subjectId }) => subjectId === id);
  expect(acts.map(({ action }) => action)).toEqual(['category.changed', 'category.changed', 'category.created']);
  expect(changed).toMatchObject({ ...fields('beside'), description: 'By another.', icon: 'fa-moon' });
  await owner.studio.deleteCategory({ id });
});

it('are not deleted while they have a session, of whatever status, and say so', async () => {
  await addSession(deps, { category: 'full', status: 'draft', audioUrl: '', duration: 0 });
  const full = (await owner.studio.categories()).find(({ slug }) => slug === 'full');
  expect(full).toMatchObject({ sessionCount: 0, total: 1 });
  await expect(owner.studio.deleteCategory({ id: full?.id ?? 0 })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This category has sessions still, perhaps drafts. Please move or delete them first.',
  });
});

it('have a slug of their own', async () => {
  const one = await owner.studio.createCategory(fields('one'));
  await expect(owner.studio.createCategory(fields('one'))).rejects.toMatchObject({ code: 'CONFLICT' });
  const two = await owner.studio.createCategory(fields('two'));
  await expect(owner.studio.updateCategory({ ...fields('one'), id: two.id })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await owner.studio.updateCategory({ ...fields('one'), id: one.id });
});

it.each(['Deep Sleep', 'deep_sleep', '-sleep', '../sleep', ''])('the slug %j is refused', async (slug) => {
  await expect(owner.studio.createCategory(fields(slug))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('are ordered as a whole, or not at all', async () => {
  const before = await slugs();
  const ids = (await owner.studio.categories()).map(({ id }) => id);
  for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1] ?? 0], [...ids, 2_000_000_000]]) {
    await expect(owner.studio.orderCategories({ ids: wrong })).rejects.toMatchObject({ code: 'CONFLICT' });
  }
  expect(await slugs()).toEqual(before);
});

// proves security 12.13
it('that two admins order, or give one slug, at once are answered clearly', async () => {
  const all = await owner.studio.categories();
  const ids = all.map(({ id }) => id);
  const orders = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? ids : ids.toReversed()));
  await Promise.all(orders.map((order) => owner.studio.orderCategories({ ids: order })));
  const changes = ids.slice(0, 2).map((id) => owner.studio.updateCategory({ ...fields('wanted'), id }));
  const results = await Promise.allSettled(changes);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } });
});

// proves security 12.13
it.each(['a\0', '\uD800'])('and descriptions and keys that cannot be saved (%j) are refused', async (text) => {
  const id = await addSession(deps, { category: 'kept' });
  const refused = { code: 'BAD_REQUEST' };
  await expect(owner.studio.save({ id, revision: 1, changes: { description: text } })).rejects.toMatchObject(refused);
  const figures = { seconds: 1, loudness: -20, truePeak: -1, peaks: '' };
  await expect(owner.studio.measureFile({ key: text, ...figures })).rejects.toMatchObject(refused);
});
