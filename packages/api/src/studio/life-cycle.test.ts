import { findAuditEntries, sessions } from '@vizzi/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, addSession, type Caller, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { publishDueSessions } from './publish-due-sessions.js';

const SOON = () => new Date(Date.now() + 3_600_000).toISOString();

let deps: TestDeps;
let studio: Caller['studio'];
let visitor: Caller;
let categoryId: number;
beforeAll(async () => {
  deps = await createTestDeps();
  studio = callerFor(deps, await addMember(deps, 'editor', { isAdmin: true, adminRole: 'editor' })).studio;
  visitor = callerFor(deps, null);
  await addSession(deps, { title: 'Old Harbour', createdAt: new Date('2026-01-01T00:00:00Z') });
  categoryId = (await visitor.catalog.category({ slug: 'relaxation' })).id;
});
afterAll(() => deps.database.close());

/** A draft with a voice. */
async function audibleDraft(title = 'Quiet Bell') {
  const { id } = await studio.createDraft({ title, categoryId });
  await deps.db.update(sessions).set({ audioUrl: 'lake/male.m4a', duration: 60 }).where(eq(sessions.id, id));
  return studio.session({ id });
}

const newest = async () => (await visitor.catalog.sessions({ sortBy: 'newest' }))[0];
const actions = async (id: number) =>
  (await findAuditEntries(deps.db, { kind: 'session', subjectId: id, limit: 50 })).map(({ action }) => action);
const CONFLICT = { code: 'CONFLICT' };

describe('a session', () => {
  it('goes from draft to published, withdrawn and published again, and every act is written down', async () => {
    const draft = await audibleDraft();
    expect(draft).toMatchObject({ status: 'draft', publishAt: null, isPremium: true });
    const published = await studio.publish(draft);
    expect(await newest()).toMatchObject({ id: draft.id, isWithdrawn: false });
    const withdrawn = await studio.withdraw(published);
    expect((await newest())?.title).toBe('Old Harbour');
    await expect(studio.withdraw(withdrawn)).rejects.toMatchObject(CONFLICT);
    const again = await studio.publish(withdrawn);
    expect(again).toMatchObject({ status: 'published', createdAt: published.createdAt });
    expect(await actions(draft.id)).toEqual([
      'session.published',
      'session.withdrawn',
      'session.published',
      'session.created',
    ]);
    expect(await studio.history({ id: draft.id })).toHaveLength(4);
    await studio.withdraw(again);
  });

  it('is scheduled, moved and made a draft again', async () => {
    const draft = await audibleDraft();
    const publishAt = SOON();
    const scheduled = await studio.schedule({ ...draft, publishAt });
    expect(scheduled).toMatchObject({ status: 'scheduled', publishAt });
    const moved = await studio.schedule({ ...scheduled, publishAt: SOON() });
    const back = await studio.unschedule(moved);
    expect(back).toMatchObject({ status: 'draft', publishAt: null });
    await expect(studio.unschedule(back)).rejects.toMatchObject(CONFLICT);
  });

  it.each(['tomorrow', '2026-11-24', '2026-11-24T18:00:00+01:00'])('is not scheduled for %j', async (publishAt) => {
    const message = expect.stringContaining('Please send a time in UTC, such as 2026-11-24T18:00:00Z');
    await expect(studio.schedule({ ...(await audibleDraft()), publishAt })).rejects.toMatchObject({ message });
  });

  it('is not scheduled for a time that has passed by the clock of the database', async () => {
    const draft = await audibleDraft();
    const publishAt = new Date(Date.now() - 60_000).toISOString();
    await expect(studio.schedule({ ...draft, publishAt })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('needs a voice before it is published or scheduled', async () => {
    const draft = await studio.createDraft({ title: 'No voice yet', categoryId });
    const message = 'Before it is published, the session needs a voice.';
    await expect(studio.publish(draft)).rejects.toMatchObject({ ...CONFLICT, message });
    await expect(studio.schedule({ ...draft, publishAt: SOON() })).rejects.toMatchObject({ ...CONFLICT, message });
  });

  it('of an unknown id or category is refused', async () => {
    await expect(studio.session({ id: 2_000_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(studio.createDraft({ title: 'Nowhere', categoryId: 2_000_000_000 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

describe('a scheduled session that is due', () => {
  async function due(title: string) {
    const { id } = await studio.schedule({ ...(await audibleDraft(title)), publishAt: SOON() });
    await deps.db
      .update(sessions)
      .set({ publishAt: sql`clock_timestamp() - interval '1 second'` })
      .where(eq(sessions.id, id));
    return id;
  }

  it('is published once by several who look at once, as the program', async () => {
    const id = await due('Moon Tide');
    const counts = await Promise.all([1, 2, 3].map(() => publishDueSessions(deps)));
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    expect(await newest()).toMatchObject({ id, title: 'Moon Tide' });
    const [entry] = await findAuditEntries(deps.db, { kind: 'session', subjectId: id, limit: 1 });
    expect(entry).toMatchObject({ action: 'session.published', adminId: null, adminName: null });
  });

  it('is left alone before its time', async () => {
    const { id } = await studio.schedule({ ...(await audibleDraft('Later')), publishAt: SOON() });
    expect(await publishDueSessions(deps)).toBe(0);
    expect((await studio.session({ id })).status).toBe('scheduled');
  });
});

it('looking for sessions that are due announces no change of the catalogue when there are none', async () => {
  const announced: string[] = [];
  await deps.database.listen('catalogue', () => announced.push('catalogue'));
  await deps.database.listen('looked', () => announced.push('looked'));
  announced.length = 0;
  expect(await publishDueSessions(deps)).toBe(0);
  await deps.db.execute(sql`select pg_notify('looked', '')`);
  await expect.poll(() => announced).toContain('looked');
  expect(announced).toEqual(['looked']);
});

// proves security 12.20
it('a change of a draft empties no cache, and publishing it does', async () => {
  const announced: string[] = [];
  await deps.database.listen('catalogue', () => announced.push('catalogue'));
  await deps.database.listen('looked', () => announced.push('looked'));
  announced.length = 0;
  const version = deps.catalogVersion.current;
  const draft = await studio.createDraft({ title: 'Unseen', categoryId });
  await studio.save({ ...draft, changes: { title: 'Unseen still' } });
  await deps.db.execute(sql`select pg_notify('looked', '')`);
  await expect.poll(() => announced).toContain('looked');
  expect(announced).toEqual(['looked']);
  expect(deps.catalogVersion.current).toBe(version);
  await studio.publish(await audibleDraft());
  expect(deps.catalogVersion.current).toBeGreaterThan(version);
  await expect.poll(() => announced).toContain('catalogue');
});

describe('two admins who edit one session', () => {
  it('the second is told, and overwrites nothing', async () => {
    const draft = await audibleDraft();
    await studio.save({ ...draft, changes: { title: 'By the first' } });
    const late = studio.save({ ...draft, changes: { title: 'By the second', description: 'Late.' } });
    await expect(late).rejects.toMatchObject(CONFLICT);
    await expect(studio.publish(draft)).rejects.toMatchObject(CONFLICT);
    expect(await studio.session({ id: draft.id })).toMatchObject({ title: 'By the first', description: '' });
  });

  it('who save at the same moment: one of them is told', async () => {
    const draft = await audibleDraft();
    const saves = ['One', 'Two', 'Three'].map((title) => studio.save({ ...draft, changes: { title } }));
    const results = await Promise.allSettled(saves);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

it('saves the named fields and leaves the others', async () => {
  const draft = await audibleDraft();
  const saved = await studio.save({ ...draft, changes: { needs: ['calm'], place: 'waves', isPremium: false } });
  expect(saved).toMatchObject({ title: draft.title, needs: ['calm'], place: 'waves', isPremium: false });
  expect(saved.revision).toBe(draft.revision + 1);
  const [entry] = await studio.history({ id: draft.id });
  expect(entry).toMatchObject({
    action: 'session.changed',
    adminName: 'editor',
    before: { needs: null, place: null, isPremium: true },
    after: { needs: ['calm'], place: 'waves', isPremium: false },
  });
});
