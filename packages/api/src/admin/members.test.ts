import { findAuditEntries, findUser, updateCredentials } from '@vizzi/db';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addMember, type Caller, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';

let deps: TestDeps;
let admin: Caller['admin'];
let adminId: number;
beforeAll(async () => {
  deps = await createTestDeps();
  const viewer = await addMember(deps, 'admin', { isAdmin: true });
  adminId = viewer.id;
  admin = callerFor(deps, viewer).admin;
});
afterAll(() => deps.database.close());

it('grants a lifetime by name or id, and revokes it', async () => {
  const { id } = await addMember(deps, 'Mira');
  await admin.grantLifetime({ username: 'mira' });
  expect(await findUser(deps.db, id)).toMatchObject({ subscriptionStatus: 'active', subscriptionTier: 'lifetime' });
  await admin.revokeLifetime({ userId: id });
  expect(await findUser(deps.db, id)).toMatchObject({ subscriptionStatus: null, subscriptionTier: null });
});

// proves security 12.4
it('of several revocations at once, one is made and in the log', async () => {
  const { id } = await addMember(deps, 'Juno');
  await admin.grantLifetime({ userId: id });
  const made = await Promise.allSettled([1, 2, 3].map(() => admin.revokeLifetime({ userId: id })));
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  const entries = await findAuditEntries(deps.db, { kind: 'member', subjectId: id, limit: 9 });
  expect(entries.map(({ action }) => action)).toEqual(['member.lifetime_revoked', 'member.lifetime_granted']);
});

// proves security 11.47
it('gives no premium for life on a server without the payment keys while a paid plan runs', async () => {
  const paying = { stripeCustomerId: 'cus_ada', subscriptionStatus: 'active', subscriptionTier: 'monthly' };
  const { id } = await addMember(deps, 'Ada', paying);
  await expect(admin.grantLifetime({ userId: id })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await findUser(deps.db, id)).toMatchObject({ subscriptionTier: 'monthly' });
});

it('does not revoke a paid plan', async () => {
  const { id } = await addMember(deps, 'Tom', { subscriptionStatus: 'active', subscriptionTier: 'yearly' });
  await expect(admin.revokeLifetime({ userId: id })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(await findUser(deps.db, id)).toMatchObject({ subscriptionTier: 'yearly' });
});

// proves spec D11.4
it('finds members by a part of the name, in any case, those that begin with it first', async () => {
  for (const name of ['anna.birch@vizzi.example', 'Birch@vizzi.example', 'tom_oak@vizzi.example']) {
    await addMember(deps, name);
  }
  const names = async (part: string) => (await admin.members({ part })).map(({ username }) => username);
  expect(await names('birch')).toEqual(['Birch@vizzi.example', 'anna.birch@vizzi.example']);
  expect(await names('m_o')).toEqual(['tom_oak@vizzi.example']);
  expect(await names('%')).toEqual([]);
  expect(await names('\\')).toEqual([]);
  await expect(admin.members({ part: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('shows at most twenty of them', async () => {
  for (let index = 0; index < 22; index += 1) await addMember(deps, `many-${index}@vizzi.example`);
  expect(await admin.members({ part: 'many-' })).toHaveLength(20);
});

it('answers not_found for unknown members', async () => {
  await expect(admin.grantLifetime({ username: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(admin.grantLifetime({ userId: 2_000_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

// proves spec D11.3, security 5.7
it('makes a member an admin and ends that, but not for its own account', async () => {
  const { id } = await addMember(deps, 'Rowan');
  await admin.setAdmin({ userId: id, isAdmin: true });
  expect(await admin.member({ username: 'ROWAN' })).toMatchObject({ id, isAdmin: true });
  await admin.setAdmin({ userId: id, isAdmin: false });
  expect(await admin.member({ userId: id })).toMatchObject({ username: 'Rowan', isAdmin: false });
  await expect(admin.setAdmin({ userId: adminId, isAdmin: false })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(admin.setAdmin({ userId: 2_000_000_000, isAdmin: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

// proves security 5.18
it('ends the password of who gets a role with an address that is not proved, and mails a link after each change', async () => {
  const email = 'colleague@vizzi.example';
  const { id } = await addMember(deps, email, { email });
  for (const role of ['editor', 'support'] as const) await admin.setAdmin({ userId: id, isAdmin: true, role });
  const { password } = (await findUser(deps.db, id)) ?? {};
  expect(password).not.toBe('unusable');
  expect(deps.mails.at(-1)).toMatchObject({ to: email, subject: 'You are an admin of Vizzi now' });
  const token = /reset-password#([\w-]+)/.exec(deps.mails.at(-1)?.text ?? '')?.[1] ?? '';
  await callerFor(deps, null).auth.resetPassword({ token, password: 'quiet lantern' });
  expect(await findUser(deps.db, id)).toMatchObject({ isAddressProved: true, isAdmin: true, adminRole: 'support' });
});

// proves security 5.18
it.each(['editor', 'support'] as const)(
  'leaves the password that was set with the link of a role, given by another owner before %s',
  async (role) => {
    const email = `twice-${role}@vizzi.example`;
    const { id } = await addMember(deps, email, { email });
    const change = { userId: id, isAdmin: true, role } as const;
    const other = callerFor(deps, await addMember(deps, `owner before ${role}`, { isAdmin: true, adminRole: 'owner' }));
    const hash = deps.passwords.hash.bind(deps.passwords);
    vi.spyOn(deps.passwords, 'hash').mockImplementationOnce(async (...input) => {
      await other.admin.setAdmin({ ...change, role: 'editor' });
      await updateCredentials(deps.db, id, { password: 'of the member', isAddressProved: true });
      return hash(...input);
    });
    await admin.setAdmin(change);
    expect(await findUser(deps.db, id)).toMatchObject({ password: 'of the member', adminRole: role });
  },
);

// proves security 5.18
it('leaves the password of one whose address is proved', async () => {
  const proved = await addMember(deps, 'proved@vizzi.example', {
    email: 'proved@vizzi.example',
    isAddressProved: true,
  });
  const before = deps.mails.length;
  for (const role of ['support', 'editor'] as const) await admin.setAdmin({ userId: proved.id, isAdmin: true, role });
  expect([await findUser(deps.db, proved.id), deps.mails.length]).toMatchObject([{ password: 'unusable' }, before]);
});

// proves security 5.10
it('signs a member out who becomes an admin', async () => {
  const { id } = await addMember(deps, 'Wren');
  const { token } = await deps.authSessions.create(id);
  expect(await deps.authSessions.validate(token)).toBeDefined();
  await admin.setAdmin({ userId: id, isAdmin: true });
  expect(await deps.authSessions.validate(token)).toBeUndefined();
});

// proves security 5.10
it('signs an admin out whose role is raised', async () => {
  const { id } = await addMember(deps, 'Sorrel', { isAdmin: true, adminRole: 'support' });
  const { token } = await deps.authSessions.create(id);
  await admin.setAdmin({ userId: id, isAdmin: true, role: 'owner' });
  expect(await deps.authSessions.validate(token)).toBeUndefined();
});

// proves security 5.7
it('leaves an owner when two take each other the role at once', async () => {
  const owners = await Promise.all(
    ['Linden', 'Alder'].map((name) => addMember(deps, name, { isAdmin: true, adminRole: 'owner' })),
  );
  const outcomes = await Promise.allSettled(
    owners.map((owner) => {
      const other = owners.find(({ id }) => id !== owner.id);
      return callerFor(deps, owner).admin.setAdmin({ userId: other?.id ?? 0, isAdmin: false });
    }),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'FORBIDDEN', message: 'Only owners may do this' },
  });
});

it('shows a member without password and provider ids', async () => {
  await addMember(deps, 'Fern', { stripeCustomerId: 'cus_1' });
  const member = await admin.member({ username: 'fern' });
  expect(Object.keys(member).toSorted()).toEqual([
    'adminRole',
    'createdAt',
    'disputes',
    'id',
    'isAddressProved',
    'isAdmin',
    'subscriptionStatus',
    'subscriptionTier',
    'username',
  ]);
});
