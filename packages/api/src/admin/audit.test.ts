import { auditLog, findAuditEntries, findSession, updateUser } from '@vizzi/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, addSession, type Caller, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { recordAct } from './record-act.js';

let deps: TestDeps;
let owner: Caller['admin'];
beforeAll(async () => {
  deps = await createTestDeps();
  owner = callerFor(deps, await addMember(deps, 'owner', { isAdmin: true })).admin;
});
afterAll(() => deps.database.close());

const latest = async (kind: string) => (await findAuditEntries(deps.db, { kind, limit: 1 }))[0];

// proves security 12.4
it('holds who changed a session, and what differs', async () => {
  const id = await addSession(deps, { title: 'Still Lake' });
  const { categoryId } = (await findSession(deps.db, id)) ?? { categoryId: 0 };
  const fields = { description: 'A minute beside the water.', categoryId, duration: 60, audioUrl: 'lake/male.m4a' };
  await owner.updateSession({ ...fields, id, title: 'Deep Lake', isPremium: false });
  const entry = await latest('session');
  expect(entry).toMatchObject({
    adminName: 'owner',
    action: 'session.changed',
    subjectId: id,
    subjectName: 'Deep Lake',
  });
  // Nothing that stayed as it was.
  expect([entry?.before, entry?.after]).toEqual([{ title: 'Still Lake' }, { title: 'Deep Lake' }]);
  await owner.deleteSession({ id });
  expect(await latest('session')).toMatchObject({ action: 'session.deleted', subjectId: id, subjectName: 'Deep Lake' });
});

it('holds grants and changes of roles', async () => {
  const { id } = await addMember(deps, 'mira');
  await owner.grantLifetime({ userId: id });
  expect(await latest('member')).toMatchObject({ action: 'member.lifetime_granted', subjectName: 'mira' });
  await owner.setAdmin({ userId: id, isAdmin: true, role: 'editor' });
  expect(await latest('member')).toMatchObject({
    action: 'member.role_changed',
    before: { role: null },
    after: { role: 'editor' },
  });
  expect(await owner.member({ userId: id })).toMatchObject({ isAdmin: true, adminRole: 'editor' });
});

// proves security 12.4
it.each(['update', 'delete'] as const)('refuses to %s an entry', async (change) => {
  const act = change === 'update' ? deps.db.update(auditLog).set({ subjectName: 'x' }) : deps.db.delete(auditLog);
  await expect(act).rejects.toHaveProperty('cause.message', 'entries of audit_log are neither changed nor deleted');
  expect(await latest('member')).toMatchObject({ action: 'member.role_changed' });
});

// proves security 12.4
it('refuses to be emptied, alone or with the tables that refer to others', async () => {
  for (const statement of [sql`truncate audit_log`, sql`truncate users, audit_log restart identity cascade`]) {
    await expect(deps.db.execute(statement)).rejects.toHaveProperty(
      'cause.message',
      'entries of audit_log are neither changed nor deleted',
    );
  }
  expect(await latest('member')).toMatchObject({ action: 'member.role_changed' });
});

// proves security 12.4
it('loses an entry with the act that was broken off', async () => {
  const before = await latest('category');
  const broken = deps.db.transaction(async (tx) => {
    await recordAct(tx, null, { action: 'category.deleted', subject: { id: 1, name: 'Calm' } });
    throw new Error('broken off');
  });
  await expect(broken).rejects.toThrow('broken off');
  expect(await latest('category')).toEqual(before);
});

// proves security 1.10
it('takes no act of an admin whose role ended while the call waited', async () => {
  const former = await addMember(deps, 'former owner', { isAdmin: true, adminRole: 'owner' });
  // Admitted before the role ends.
  const { admin, studio } = callerFor(deps, former);
  const { id: memberId } = await addMember(deps, 'juno', {
    subscriptionTier: 'lifetime',
    subscriptionStatus: 'active',
  });
  const sessionId = await addSession(deps);
  const { categoryId } = (await findSession(deps.db, sessionId)) ?? { categoryId: 0 };
  await updateUser(deps.db, former.id, { isAdmin: false, adminRole: null });
  const before = await findAuditEntries(deps.db, { limit: 1 });
  for (const act of [
    () => admin.revokeLifetime({ userId: memberId }),
    () => admin.deleteSession({ id: sessionId }),
    () => studio.createDraft({ title: 'Late Bell', categoryId }),
  ]) {
    await expect(act()).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('role was changed meanwhile'),
    });
  }
  expect(await findSession(deps.db, sessionId)).toBeDefined();
  expect(await findAuditEntries(deps.db, { limit: 1 })).toEqual(before);
});
