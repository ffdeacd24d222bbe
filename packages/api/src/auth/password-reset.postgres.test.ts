import { deleteUser, insertPasswordReset, missingOwner, openDatabase, passwordResets, users } from '@vizzi/db';
import { countWaitingForLocks, createTestDatabaseUrl } from '@vizzi/db/testing';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { createBrowser } from '../testing/test-browser.js';
import { addMember, createTestDeps } from '../testing/test-deps.js';

const server = await createTestDatabaseUrl();
afterAll(() => server?.drop());

const LINKS = 8;
const ROUNDS = 10;

// proves security 2.13
it('links of a member that are used at once on two servers take turns: one works, none fails', async () => {
  const open = () => openDatabase({ databaseUrl: server?.url, dataDir: '' });
  const servers = [await createTestDeps(await open()), await createTestDeps(await open())] as const;
  const [first] = servers;
  const visitor = async (index: number) => (await createBrowser(servers[index % 2 ? 1 : 0]).caller()).auth;
  for (let round = 0; round < ROUNDS; round += 1) {
    const username = `reset-${round}@vizzi.example`;
    await (await visitor(0)).register({ username, password: 'quiet lantern' });
    first.mails.length = 0;
    for (let link = 0; link < LINKS; link += 1) await (await visitor(0)).requestPasswordReset({ username });
    const tokens = first.mails.flatMap(({ text }) => /reset-password#([\w-]{43})/.exec(text)?.[1] ?? []);
    expect(tokens).toHaveLength(LINKS);
    const results = await Promise.allSettled(
      tokens.map(async (token, index) => (await visitor(index)).resetPassword({ token, password: `plumage ${index}` })),
    );
    const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toHaveLength(LINKS - 1);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'BAD_REQUEST' });
  }
  await Promise.all(servers.map(({ database }) => database.close()));
});

// proves security 2.13
it('a link that is asked for while the account is deleted, and an older one has expired, ends neither by a deadlock', async () => {
  const deps = await createTestDeps(await openDatabase({ databaseUrl: server?.url, dataDir: '' }));
  const { id } = await addMember(deps, 'leaving');
  await deps.db.insert(passwordResets).values({ id: 'expired', userId: id, expiresAt: new Date(0) });
  let made: Promise<unknown[]> | undefined;
  await deps.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, id)).for('update');
    const deleted = deps.db.transaction((other) => deleteUser(other, id));
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(1);
    const asked = deps.db.transaction((other) => insertPasswordReset(other, { id: 'new', userId: id, minutes: 30 }));
    made = Promise.all([deleted, asked.catch(missingOwner)]);
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(2);
  });
  expect(await made).toEqual([true, 'users']);
  await deps.database.close();
});

// proves security 10.40
it('a link that is asked for while the account is deleted is answered as for any name', async () => {
  const deps = await createTestDeps(await openDatabase({ databaseUrl: server?.url, dataDir: '' }));
  const { auth } = await createBrowser(deps).caller();
  const username = 'leaving@vizzi.example';
  const { user } = await auth.register({ username, password: 'quiet lantern' });
  const stranger = await createBrowser(deps).caller();
  let asked: Promise<unknown> | undefined;
  await deps.db.transaction(async (tx) => {
    await deleteUser(tx, user.id);
    asked = stranger.auth.requestPasswordReset({ username }).catch((error: unknown) => error);
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(1);
  });
  const unknown = await stranger.auth.requestPasswordReset({ username: 'nobody@vizzi.example' });
  expect(await asked).toEqual(unknown);
  await deps.database.close();
});
