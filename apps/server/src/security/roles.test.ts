import { appRouter } from '@vizzi/api';
import { users } from '@vizzi/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/test-app.js';

/** Who may call what. A new procedure needs a row. */
const ROLES: Record<string, 'public' | 'member' | 'admin'> = {
  'admin.createSession': 'admin',
  'admin.deleteSession': 'admin',
  'admin.grantLifetime': 'admin',
  'admin.audioFile': 'admin',
  'admin.member': 'admin',
  'admin.members': 'admin',
  'admin.revokeLifetime': 'admin',
  'admin.sessions': 'admin',
  'admin.setAdmin': 'admin',
  'admin.updateSession': 'admin',
  'auth.changePassword': 'member',
  'auth.checkResetLink': 'public',
  'auth.deleteAccount': 'member',
  'auth.login': 'public',
  'auth.logout': 'public',
  'auth.logoutEverywhere': 'member',
  'auth.me': 'member',
  'auth.register': 'public',
  'auth.requestPasswordReset': 'public',
  'auth.resetPassword': 'public',
  'auth.setTimeZone': 'member',
  'auth.viewer': 'public',
  'billing.account': 'member',
  'billing.cancel': 'member',
  'billing.checkout': 'public',
  'billing.createSubscription': 'member',
  'billing.plans': 'public',
  'billing.portal': 'member',
  'billing.previewSwitch': 'member',
  'billing.refund': 'member',
  'billing.resume': 'member',
  'billing.status': 'member',
  'billing.switchPlan': 'member',
  'catalog.categories': 'public',
  'catalog.category': 'public',
  'catalog.popular': 'public',
  'catalog.search': 'public',
  'catalog.session': 'public',
  'catalog.sessions': 'public',
  'library.addFavorite': 'member',
  'library.addToPlaylist': 'member',
  'library.createPlaylist': 'member',
  'library.deletePlaylist': 'member',
  'library.favorites': 'member',
  'library.playlist': 'member',
  'library.playlistChoices': 'member',
  'library.playlists': 'member',
  'library.removeFavorite': 'member',
  'library.removeFromPlaylist': 'member',
  'library.renamePlaylist': 'member',
  'library.reorderPlaylist': 'member',
  'player.allProgress': 'member',
  'player.listen': 'member',
  'player.practice': 'member',
  'player.progress': 'member',
  'player.reportProgress': 'member',
  'player.stats': 'member',
  'player.suggestions': 'member',
  'player.upNext': 'member',
  'support.messages': 'admin',
  'support.undeliveredMails': 'admin',
  'support.send': 'public',
  'support.setDone': 'admin',
};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

// proves spec 6.4, security 5.1
it('has a row for every procedure, and for no other', () => {
  expect(Object.keys(appRouter._def.procedures).toSorted()).toEqual(Object.keys(ROLES).toSorted());
});

/** Calls a procedure with input that is not valid, so that nothing happens where the caller is let in. */
async function call(client: Client, procedure: string): Promise<number> {
  const url = `/api/trpc/${procedure}`;
  const query = await client.get(`${url}?input=%7B%22x%22%3A1%7D`);
  // A mutation does not answer to GET.
  const response = query.statusCode === 405 ? await client.post(url, { x: 1 }) : query;
  return response.statusCode;
}

let callers = 0;

/** Each from an address of its own: one address may open only so many accounts an hour. */
async function signUp(username: string, isAdmin: boolean): Promise<Client> {
  const client = test.client();
  await client.send({
    method: 'POST',
    url: '/api/auth/register',
    payload: { username, password: 'quiet lantern' },
    remoteAddress: `127.0.1.${(callers += 1) % 256}`,
  });
  await test.deps.db.update(users).set({ isAdmin }).where(eq(users.username, username));
  return client;
}

describe.each(Object.entries(ROLES))('%s is for %s', (procedure, role) => {
  // proves spec 6.4, security 5.2
  it('visitors', async () => {
    const status = await call(test.client(), procedure);
    expect(status === 401).toBe(role !== 'public');
  });

  // proves spec 6.4, security 5.2
  it('members', async () => {
    const status = await call(await signUp(`member-${procedure}@vizzi.example`, false), procedure);
    expect(status).not.toBe(401);
    expect(status === 403).toBe(role === 'admin');
  });

  // proves spec 6.4, security 5.2
  it('admins', async () => {
    const status = await call(await signUp(`admin-${procedure}@vizzi.example`, true), procedure);
    expect([401, 403]).not.toContain(status);
    expect(status).not.toBe(500);
  });
});
