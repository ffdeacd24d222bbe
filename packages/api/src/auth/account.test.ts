import { authSessions, beginBillingRead, saveDisputes, updateBillingAccount, updateCredentials } from '@vizzi/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBrowser, type TestBrowser } from '../testing/test-browser.js';
import { addSession, createTestDeps, type TestDeps } from '../testing/test-deps.js';

let deps: TestDeps;
let names = 0;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());

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

  // proves security 2.6
  it('changes its password with the old one, and ends every other session', async () => {
    const { auth } = await laptop.caller();
    await expect(auth.changePassword({ password: 'wrong', newPassword: 'plumage' })).rejects.toMatchObject({
      message: 'This is not your password',
    });
    expect(await isSignedIn(phone)).toBe(true);

    await auth.changePassword({ password, newPassword: 'plumage' });
    expect(await isSignedIn(laptop)).toBe(true);
    expect(await isSignedIn(phone)).toBe(false);
    const again = await phone.caller();
    await expect(again.auth.login({ username, password })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await again.auth.login({ username, password: 'plumage' });
  });

  // proves security 2.11
  it('is not signed in with a password that changes during the sign-in', async () => {
    const { id } = (await (await laptop.caller()).auth.me()).user;
    const slow: TestDeps = {
      ...deps,
      passwords: {
        ...deps.passwords,
        async verify(hash, text) {
          const matches = await deps.passwords.verify(hash, text);
          await updateCredentials(deps.db, id, { password: await deps.passwords.hash('plumage of owls') });
          return matches;
        },
      },
    };
    const stranger = createBrowser(slow);
    const { auth } = await stranger.caller();
    await expect(auth.login({ username, password })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(stranger.hasCookie()).toBe(false);
    expect(await deps.db.$count(authSessions, eq(authSessions.userId, id))).toBe(0);
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
    expect(phone.hasCookie()).toBe(false);
  });

  it('exports all its data', async () => {
    const { auth, player, library, support } = await laptop.caller();
    const sessionId = await addSession(deps, { title: 'Still Lake' });
    await player.reportProgress({
      sessionId,
      currentTime: 30,
      play: { id: '6f1c2a34-0000-4000-8000-000000000001', sequence: 1, heard: 30, elapsed: 30 },
    });
    await library.addFavorite({ sessionId });
    await library.createPlaylist({ name: 'Evening', sessionIds: [sessionId] });
    await support.send({ name: 'M', email: username, category: 'other', subject: 'Hello', message: 'Only hello.' });

    expect(await auth.exportData()).toMatchObject({ subscription: null });
    const userId = (await auth.viewer()).user?.id ?? 0;
    await beginBillingRead(deps.db, userId);
    const currentPeriodEnd = new Date('2026-04-10T12:00:00Z');
    await updateBillingAccount(deps.db, userId, { currentPeriodEnd, cancelAtPeriodEnd: true });
    const dispute = { amount: 999, currency: 'usd', reason: 'fraudulent', status: 'won' };
    await saveDisputes(deps.db, [{ ...dispute, id: 'du_1', userId, createdAt: deps.clock.now() }]);

    const data = await auth.exportData();
    expect(data).toMatchObject({
      exportedAt: '2026-03-10T12:00:00.000Z',
      user: { username, timeZone: 'UTC' },
      subscription: { currentPeriodEnd: '2026-04-10T12:00:00.000Z', cancelAtPeriodEnd: true, refundedAt: null },
      disputes: [{ ...dispute, createdAt: '2026-03-10T12:00:00.000Z' }],
      progress: [{ title: 'Still Lake', currentTime: 30 }],
      plays: [{ title: 'Still Lake', heard: 30 }],
      listeningDays: [{ day: '2026-03-10', seconds: 30 }],
      favorites: [{ sessionId, title: 'Still Lake' }],
      playlists: [{ name: 'Evening', sessions: ['Still Lake'] }],
      supportMessages: [{ subject: 'Hello' }],
    });
    expect(JSON.stringify(data)).not.toMatch(/password|stripe/i);
  });

  it('is deleted for good, with the right password only', async () => {
    const { auth } = await laptop.caller();
    await expect(auth.deleteAccount({ password: 'wrong' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await auth.deleteAccount({ password });
    expect(laptop.hasCookie()).toBe(false);
    expect(await isSignedIn(phone)).toBe(false);
    await expect((await phone.caller()).auth.login({ username, password })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await (await phone.caller()).auth.register({ username, password });
  });
});
