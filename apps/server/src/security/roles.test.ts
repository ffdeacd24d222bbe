import { appRouter } from '@vizzi/api';
import { users } from '@vizzi/db';
import { ADMIN_ROLES, type AdminRole } from '@vizzi/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/test-app.js';

type Role = 'public' | 'member' | 'admin' | 'editor' | 'support' | 'owner';

/** Who may call what. A new procedure needs a row. */
const ROLES: Record<string, Role> = {
  'admin.createSession': 'editor',
  'admin.deleteSession': 'editor',
  'admin.grantLifetime': 'owner',
  'admin.audioFile': 'editor',
  'admin.member': 'support',
  'admin.members': 'support',
  'admin.revokeLifetime': 'owner',
  'admin.role': 'admin',
  'admin.sessions': 'editor',
  'admin.setAdmin': 'owner',
  'admin.updateSession': 'editor',
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
  'insights.file': 'editor',
  'insights.members': 'owner',
  'insights.overview': 'editor',
  'insights.recount': 'owner',
  'insights.revenue': 'owner',
  'insights.session': 'editor',
  'insights.sessions': 'editor',
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
  'studio.categories': 'editor',
  'studio.createCategory': 'editor',
  'studio.createDraft': 'editor',
  'studio.cues': 'editor',
  'studio.deleteCategory': 'editor',
  'studio.files': 'editor',
  'studio.history': 'editor',
  'studio.measureFile': 'editor',
  'studio.orderCategories': 'editor',
  'studio.preview': 'editor',
  'studio.publish': 'editor',
  'studio.replaceVoice': 'editor',
  'studio.save': 'editor',
  'studio.saveCues': 'editor',
  'studio.schedule': 'editor',
  'studio.session': 'editor',
  'studio.sessions': 'editor',
  'studio.unschedule': 'editor',
  'studio.updateCategory': 'editor',
  'studio.withdraw': 'editor',
  'studio.log': 'owner',
  'support.admins': 'support',
  'support.answer': 'support',
  'support.assign': 'support',
  'support.messages': 'support',
  'support.ownMessages': 'member',
  'support.ownThread': 'member',
  'support.reply': 'member',
  'support.send': 'public',
  'support.setDone': 'support',
  'support.thread': 'support',
  'support.undeliveredMails': 'support',
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
async function signUp(username: string, adminRole: AdminRole | null): Promise<Client> {
  const client = test.client();
  await client.send({
    method: 'POST',
    url: '/api/auth/register',
    payload: { username, password: 'quiet lantern' },
    remoteAddress: `127.0.1.${(callers += 1) % 256}`,
  });
  await test.deps.db
    .update(users)
    .set({ isAdmin: adminRole !== null, adminRole })
    .where(eq(users.username, username));
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
    const status = await call(await signUp(`member-${procedure}@vizzi.example`, null), procedure);
    expect(status).not.toBe(401);
    expect(status === 403).toBe(role !== 'public' && role !== 'member');
  });

  // proves spec 6.4, security 5.2, security 12.3
  it.each(ADMIN_ROLES)('admins with the role %s', async (own) => {
    const status = await call(await signUp(`${own}-${procedure}@vizzi.example`, own), procedure);
    const isRefused = ADMIN_ROLES.some((each) => each === role) && own !== 'owner' && own !== role;
    expect(status === 403).toBe(isRefused);
    expect([401, 500]).not.toContain(status);
  });
});
