import { authSessions, deleteUser, findUserByUsername, updateCredentials, updateUser } from '@vizzi/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowser, type TestBrowser } from '../testing/test-browser.js';
import { addMember, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';

let deps: TestDeps;
let names = 0;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());

// proves security 9.21
it('a time zone is saved by its one name, and an offset is refused', async () => {
  const browser = createBrowser(deps);
  const username = 'zones@vizzi.example';
  await (await browser.caller()).auth.register({ username, password: 'quiet lantern' });
  const { auth } = await browser.caller();
  await auth.setTimeZone({ timeZone: 'eUROPE/bERLIN' });
  expect((await findUserByUsername(deps.db, username))?.timeZone).toBe('Europe/Berlin');
  for (const timeZone of ['+05:30', 'Middle/Earth', '']) {
    await expect(auth.setTimeZone({ timeZone })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
});

const setPassword = async (id: number, text: string) =>
  void (await updateCredentials(deps.db, id, { password: await deps.passwords.hash(text) }));

/** The same product, where something happens between the check of a password and what follows it. */
function withWorkAfterCheck(work: () => Promise<void>): TestDeps {
  const verify: TestDeps['passwords']['verify'] = async (hash, text) => {
    const matches = await deps.passwords.verify(hash, text);
    await work();
    return matches;
  };
  return { ...deps, passwords: { ...deps.passwords, verify } };
}

describe('the account', () => {
  const password = 'quiet lantern';
  let username: string;
  let laptop: TestBrowser;
  let phone: TestBrowser;

  beforeEach(async () => {
    username = `member-${(names += 1)}@vizzi.example`;
    laptop = createBrowser(deps);
    phone = createBrowser(deps);
    await (await laptop.caller()).auth.register({ username, password });
    await (await phone.caller()).auth.login({ username, password });
  });

  const isSignedIn = async (browser: typeof laptop) => (await (await browser.caller()).auth.viewer()).user !== null;

  // proves security 2.19
  it('does not change its password when the session that follows cannot be begun', async () => {
    vi.spyOn(deps.authSessions, 'create').mockRejectedValueOnce(new Error('full'));
    const { auth } = await laptop.caller();
    await expect(auth.changePassword({ password, newPassword: 'plumage of owls' })).rejects.toThrow('full');
    expect(await isSignedIn(laptop)).toBe(true);
    expect(await isSignedIn(phone)).toBe(true);
    await (await createBrowser(deps).caller()).auth.login({ username, password });
  });

  // proves security 2.19
  it('is not opened when its session cannot be begun, and can be opened then', async () => {
    const newcomer = { username: `new-${username}`, password };
    const { auth } = await createBrowser(deps).caller();
    vi.spyOn(deps.authSessions, 'create').mockRejectedValueOnce(new Error('full'));
    await expect(auth.register(newcomer)).rejects.toThrow('full');
    expect(await findUserByUsername(deps.db, newcomer.username)).toBeUndefined();
    await auth.register(newcomer);
  });

  it('keeps the session of a browser whose next sign-in fails', async () => {
    vi.spyOn(deps.authSessions, 'create').mockRejectedValueOnce(new Error('full'));
    await expect((await laptop.caller()).auth.login({ username, password })).rejects.toThrow('full');
    expect(await isSignedIn(laptop)).toBe(true);
  });

  // proves security 2.6
  it('changes its password with the old one, ends every other session and is told by mail', async () => {
    const { auth } = await laptop.caller();
    await expect(auth.changePassword({ password: 'wrong', newPassword: 'plumage' })).rejects.toMatchObject({
      message: 'This is not your password',
    });
    expect(await isSignedIn(phone)).toBe(true);

    await auth.changePassword({ password, newPassword: 'plumage' });
    expect(await isSignedIn(laptop)).toBe(true);
    expect(await isSignedIn(phone)).toBe(false);
    expect(deps.mails.at(-1)).toMatchObject({ to: username, subject: 'Your password was changed' });
    const token = /reset-password#([\w-]+)/.exec(deps.mails.at(-1)?.text ?? '')?.[1] ?? '';
    expect(await (await phone.caller()).auth.checkResetLink({ token })).toMatchObject({ isOpen: true });
    const again = await phone.caller();
    await expect(again.auth.login({ username, password })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await again.auth.login({ username, password: 'plumage' });
  });

  // proves security 2.11
  it('is not signed in with a password that changes during the sign-in', async () => {
    const { id } = (await (await laptop.caller()).auth.me()).user;
    const stranger = createBrowser(withWorkAfterCheck(() => setPassword(id, 'plumage of owls')));
    const { auth } = await stranger.caller();
    await expect(auth.login({ username, password })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(stranger.hasCookie()).toBe(false);
    expect(await deps.db.$count(authSessions, eq(authSessions.userId, id))).toBe(0);
  });

  // proves security 2.17
  it('keeps the password of a reset that comes while the old one is changed', async () => {
    const { id } = (await (await laptop.caller()).auth.me()).user;
    let isReset = false;
    const reset = async () => void (isReset && (await setPassword(id, 'plumage of owls')));
    const thief = createBrowser(withWorkAfterCheck(reset));
    await (await thief.caller()).auth.login({ username, password });
    isReset = true;
    const change = (await thief.caller()).auth.changePassword({ password, newPassword: 'feathers of owls' });
    await expect(change).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await deps.db.$count(authSessions, eq(authSessions.userId, id))).toBe(0);
    const { auth } = await phone.caller();
    await expect(auth.login({ username, password: 'feathers of owls' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await auth.login({ username, password: 'plumage of owls' });
  });

  // proves security 2.5
  it('refuses a common password', async () => {
    const { auth } = await laptop.caller();
    await expect(auth.changePassword({ password, newPassword: 'Password1' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'This password is too common. Please choose another one.',
    });
    expect(await isSignedIn(phone)).toBe(true);
    await auth.login({ username, password });
  });

  // proves security 1.6
  it('ends every session', async () => {
    await (await phone.caller()).auth.logoutEverywhere();
    expect(await isSignedIn(laptop)).toBe(false);
    expect(await isSignedIn(phone)).toBe(false);
  });

  // proves security 2.17
  it('is not deleted with a password that a reset changes meanwhile', async () => {
    const { id } = (await (await laptop.caller()).auth.me()).user;
    const thief = withWorkAfterCheck(() => setPassword(id, 'plumage of owls'));
    const { auth } = callerFor(thief, (await findUserByUsername(deps.db, username)) ?? null);
    await expect(auth.deleteAccount({ password })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await findUserByUsername(deps.db, username)).toMatchObject({ id });
  });

  // proves security 5.17
  it('of a member who becomes the only owner while it is being deleted stays', async () => {
    const account = await findUserByUsername(deps.db, username);
    const promoted = withWorkAfterCheck(async () => {
      await updateCredentials(deps.db, account?.id ?? 0, { isAdmin: true, adminRole: 'owner' });
    });
    const { auth } = callerFor(promoted, account ?? null);
    await expect(auth.deleteAccount({ password })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You are the only owner. Please make another admin an owner first.',
    });
    expect(await findUserByUsername(deps.db, username)).toMatchObject({ adminRole: 'owner' });
    const owner = await findUserByUsername(deps.db, username);
    if (!owner) throw new Error('no account');
    for (const former of [{ isAdmin: false, adminRole: null }, { password: 'of before' }]) {
      expect(await deleteUser(deps.db, owner.id, { ...owner, ...former })).toBe(false);
    }
    expect(await deleteUser(deps.db, owner.id, owner)).toBe(true);
  });

  // proves security 5.7
  it('of the only owner is not deleted', async () => {
    const account = await findUserByUsername(deps.db, username);
    await updateUser(deps.db, account?.id ?? 0, { isAdmin: true });
    const remove = async () => (await laptop.caller()).auth.deleteAccount({ password });
    await expect(remove()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You are the only owner. Please make another admin an owner first.',
    });
    await addMember(deps, 'Hazel', { isAdmin: true });
    await remove();
    expect(await findUserByUsername(deps.db, username)).toBeUndefined();
  });

  // proves security 11.47
  it.each([
    ['runs', 'active', 'monthly', 'refused'],
    ['is owed', 'past_due', 'yearly', 'refused'],
    ['has ended', 'canceled', null, 'deleted'],
    ['is for life', 'active', 'lifetime', 'deleted'],
  ])(
    'on a server without the payment keys, when its subscription %s (%s, %s), is %s',
    async (_, status, tier, result) => {
      const { id } = (await findUserByUsername(deps.db, username)) ?? { id: 0 };
      const stripeCustomerId = `cus_${id}`;
      await updateUser(deps.db, id, { stripeCustomerId, subscriptionStatus: status, subscriptionTier: tier });
      const { auth } = await laptop.caller();
      const refused = await auth.deleteAccount({ password }).catch((error: unknown) => error);
      const unavailable = expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' });
      expect(refused).toEqual(result === 'refused' ? unavailable : { success: true });
      expect((await findUserByUsername(deps.db, username))?.id).toBe(result === 'refused' ? id : undefined);
    },
  );

  it('is deleted for good, with the right password only', async () => {
    const { auth } = await laptop.caller();
    await expect(auth.deleteAccount({ password: 'wrong' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await auth.deleteAccount({ password });
    expect(await isSignedIn(laptop)).toBe(false);
    expect(await isSignedIn(phone)).toBe(false);
    await expect((await phone.caller()).auth.login({ username, password })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await (await phone.caller()).auth.register({ username, password });
  });
});
