import {
  beginBillingRead,
  deleteUser,
  findUser,
  insertKnownDevice,
  saveDisputes,
  updateBillingAccount,
} from '@vizzi/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addMember, addSession, type Caller, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { accountData, type AccountData } from './contract.js';
import { exportData } from './export-data.js';
import type { Viewer } from './viewer.js';

let deps: TestDeps;
let viewer: Viewer;
let member: Caller;
let sessionId: number;
let names = 0;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());
beforeEach(async () => {
  viewer = await addMember(deps, `member-${(names += 1)}`);
  member = callerFor(deps, viewer);
  sessionId = await addSession(deps, { title: 'Still Lake' });
});

/** All parts as one. */
async function exported(): Promise<AccountData> {
  const data: Record<string, unknown> = {};
  for await (const part of exportData(deps, viewer)) {
    for (const [name, value] of Object.entries(part)) {
      const before = data[name];
      data[name] = Array.isArray(before) && Array.isArray(value) ? before.concat(value) : value;
    }
  }
  return accountData.parse(data);
}

it('holds everything that is stored of a member', async () => {
  await member.player.reportProgress({
    sessionId,
    currentTime: 30,
    play: { id: '6f1c2a34-0000-4000-8000-000000000001', sequence: 1, heard: 30, elapsed: 30 },
  });
  await member.library.addFavorite({ sessionId });
  await member.library.createPlaylist({ name: 'Evening', sessionIds: [sessionId] });
  await member.support.send({
    name: 'M',
    email: 'm@vizzi.example',
    category: 'other',
    subject: 'Hello',
    message: 'Hi.',
  });
  const [message] = await member.support.ownMessages({});
  const key = '3f0e8a52-6c1d-4b7e-9a43-5d2f1c8b7e60';
  await member.support.reply({ id: message?.id ?? 0, text: 'One more thing.', key });
  expect(await exported()).toMatchObject({ subscription: null });

  const userId = viewer.id;
  const { password = '' } = (await findUser(deps.db, userId)) ?? {};
  for (const id of ['laptop', 'phone']) {
    await insertKnownDevice(deps.db, { userId, id, network: '203.0.113', days: 1, password }, '');
  }
  await beginBillingRead(deps.db, viewer.id);
  const currentPeriodEnd = new Date('2026-04-10T12:00:00Z');
  await updateBillingAccount(deps.db, viewer.id, { currentPeriodEnd, cancelAtPeriodEnd: true });
  const dispute = { amount: 999, currency: 'usd', reason: 'fraudulent', status: 'won' };
  const createdAt = deps.clock.now();
  await saveDisputes(deps.db, [{ ...dispute, id: 'du_1', userId: viewer.id, createdAt }]);
  const data = await exported();
  expect(data).toMatchObject({
    exportedAt: '2026-03-10T12:00:00.000Z',
    user: { username: viewer.username, timeZone: 'UTC', isAddressProved: false },
    knownNetworks: ['203.0.113'],
    subscription: { currentPeriodEnd: '2026-04-10T12:00:00.000Z', cancelAtPeriodEnd: true, refundedAt: null },
    disputes: [{ ...dispute, createdAt: '2026-03-10T12:00:00.000Z' }],
    progress: [{ title: 'Still Lake', currentTime: 30 }],
    plays: [{ title: 'Still Lake', heard: 30 }],
    listeningDays: [{ day: '2026-03-10', seconds: 30 }],
    favorites: [{ sessionId, title: 'Still Lake' }],
    playlists: [{ name: 'Evening', sessions: ['Still Lake'] }],
    supportMessages: [{ subject: 'Hello' }],
    supportReplies: [{ messageId: message?.id, text: 'One more thing.', isAnswer: false }],
  });
  expect(JSON.stringify(data)).not.toMatch(/password|stripe/i);
});

// proves security 9.17
it('comes in parts, none of which holds a long list', async () => {
  await deps.db.execute(sql`
    insert into plays (id, user_id, session_id, day, sequence, heard)
    select gen_random_uuid(), ${viewer.id}, ${sessionId}, '2026-03-10', 1, 60 from generate_series(1, 2500)`);
  await deps.db.execute(sql`
    insert into playlists (user_id, name) select ${viewer.id}, 'Evening ' || number from generate_series(1, 25) as number`);
  await deps.db.execute(sql`
    insert into support_messages (user_id, name, email, category, subject, message)
    select ${viewer.id}, 'M', 'm@vizzi.example', 'other', 'Hello', 'Hi.' from generate_series(1, 1500)`);
  await deps.db.execute(sql`
    insert into support_replies (message_id, text, key)
    select id, 'Yes.', gen_random_uuid() from support_messages where user_id = ${viewer.id}`);
  const longest = { plays: 0, playlists: 0, supportMessages: 0, supportReplies: 0 };
  for await (const part of exportData(deps, viewer)) {
    longest.plays = Math.max(longest.plays, part.plays?.length ?? 0);
    longest.playlists = Math.max(longest.playlists, part.playlists?.length ?? 0);
    longest.supportMessages = Math.max(longest.supportMessages, part.supportMessages?.length ?? 0);
    longest.supportReplies = Math.max(longest.supportReplies, part.supportReplies?.length ?? 0);
  }
  expect(longest).toEqual({ plays: 1_000, playlists: 10, supportMessages: 1_000, supportReplies: 1_000 });
  const data = await exported();
  expect([data.plays.length, data.supportMessages.length, data.supportReplies.length]).toEqual([2_500, 1_500, 1_500]);
  expect(data.playlists.map(({ name }) => name)).toEqual(
    Array.from({ length: 25 }, (_, index) => `Evening ${index + 1}`),
  );
});

// proves security 9.17
it('is broken off when the account is deleted meanwhile, and never looks whole', async () => {
  await member.library.addFavorite({ sessionId });
  const parts = exportData(deps, viewer);
  await parts.next();
  await deleteUser(deps.db, viewer.id);
  const rest = async () => {
    for await (const part of parts) expect(part).toBeDefined();
  };
  await expect(rest()).rejects.toMatchObject({ code: 'unauthenticated' });
});
