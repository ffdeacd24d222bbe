import { deleteUser, findAuditEntries } from '@vizzi/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addMember, type Caller, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import type { Viewer } from '../auth/viewer.js';

let deps: TestDeps;
let owner: Viewer;
let support: Viewer;
let inbox: Caller['support'];
let mira: Viewer;
let own: Caller['support'];
let keys = 0;
let members = 0;

beforeAll(async () => {
  deps = await createTestDeps();
  owner = await addMember(deps, 'owner', { isAdmin: true });
  support = await addMember(deps, 'wren', { isAdmin: true, adminRole: 'support' });
  inbox = callerFor(deps, support).support;
});
afterAll(() => deps.database.close());
beforeEach(async () => {
  deps.setTime('2026-03-10T12:00:00Z');
  deps.mails.length = 0;
  mira = await addMember(deps, `mira-${(members += 1)}`);
  own = callerFor(deps, mira).support;
});

const newKey = () => `3f0e8a52-6c1d-4b7e-9a43-${String((keys += 1)).padStart(12, 'a')}`;
const fields = {
  name: 'Mira Fern',
  email: 'mira@vizzi.example',
  category: 'technical',
  message: 'Since today.',
} as const;

/** Sends a message, and answers its id. */
async function send(subject: string, sender: Caller['support'] = own): Promise<number> {
  await sender.send({ ...fields, subject });
  return (await inbox.messages()).find((message) => message.subject === subject)?.id ?? 0;
}
const answer = (id: number, text: string, more: { lastReplyId?: number; close?: boolean; key?: string } = {}) =>
  inbox.answer({ id, text, key: newKey(), lastReplyId: 0, ...more });
const acts = async (subjectId: number) =>
  (await findAuditEntries(deps.db, { kind: 'message', subjectId, limit: 9 })).map(({ action, adminName, after }) => ({
    action,
    adminName,
    after,
  }));

// proves spec D18.3, security 12.7
it('an answer is mailed, shown to the member without who wrote it, and written down', async () => {
  const id = await send('No sound');
  expect(await own.ownThread({ id })).toMatchObject({ subject: 'No sound', state: 'waiting', message: 'Since today.' });
  await answer(id, 'Please update.\n\nWarmly');

  expect(deps.mails).toMatchObject([{ to: 'mira@vizzi.example', subject: 'Re: No sound' }]);
  expect(deps.mails[0]?.text).toContain('Please update.\n\nWarmly\n\nOn March 10, 2026 you wrote:\n\n> Since today.\n');
  expect(deps.mails[0]?.text).toContain(`Open the conversation:\nhttps://vizzi.example/support/messages/${id}\n`);
  const thread = await own.ownThread({ id });
  expect(thread).toMatchObject({ state: 'answered', replies: [{ isAnswer: true, text: 'Please update.\n\nWarmly' }] });
  expect(JSON.stringify(thread)).not.toContain('wren');
  const [reply] = (await inbox.thread({ id })).replies;
  expect(reply).toMatchObject({ adminName: 'wren', createdAt: '2026-03-10T12:00:00.000Z' });
  expect(await acts(id)).toEqual([{ action: 'message.answered', adminName: 'wren', after: { replyId: reply?.id } }]);
});

// proves security 12.34
it('who wrote is told by the account, whatever name and address the message gives', async () => {
  await own.send({ ...fields, name: 'Vera', email: 'vera@vizzi.example', subject: 'My plan' });
  const id = (await inbox.messages()).find(({ subject }) => subject === 'My plan')?.id ?? 0;
  expect(await inbox.thread({ id })).toMatchObject({
    name: 'Vera',
    email: 'vera@vizzi.example',
    account: mira.username,
  });
});

it('who has no account gets the answer by mail alone', async () => {
  const id = await send('A visitor asks', callerFor(deps, null).support);
  expect(await inbox.thread({ id })).toMatchObject({ isMember: false, account: null });
  await answer(id, 'Yes.');
  expect(deps.mails[0]?.text).toContain('> Since today.\n');
  expect(deps.mails[0]?.text).toContain('Write to us again:\nhttps://vizzi.example/support\n');
});

// proves spec D18.4
it('an answer is due a day after a message; an answer ends that, and a reply begins it anew', async () => {
  const id = await send('Clock');
  const dueAt = async () => (await inbox.thread({ id })).answerDueAt;
  expect(await dueAt()).toBe('2026-03-11T12:00:00.000Z');
  deps.setTime('2026-03-10T15:00:00Z');
  await own.reply({ id, text: 'And another thing.', key: newKey() });
  expect(await dueAt()).toBe('2026-03-11T12:00:00.000Z');

  const { replies } = await inbox.thread({ id });
  await answer(id, 'Yes.', { lastReplyId: replies[0]?.id ?? 0, close: true });
  expect(await dueAt()).toBeNull();
  expect(await own.ownThread({ id })).toMatchObject({ state: 'closed' });
  expect((await acts(id)).map(({ action }) => action)).toEqual(['message.closed', 'message.answered']);
  expect(deps.mails[0]?.text).toContain('> And another thing.\n');

  deps.setTime('2026-03-12T09:00:00Z');
  await own.reply({ id, text: 'It is back.', key: newKey() });
  expect(await dueAt()).toBe('2026-03-13T09:00:00.000Z');
  expect(await inbox.thread({ id })).toMatchObject({ done: false });
});

it('lists first who waits the longest, then answered ones, then closed ones', async () => {
  const ids: number[] = [];
  for (const hour of ['10', '11', '12', '13']) {
    deps.setTime(`2026-02-10T${hour}:00:00Z`);
    ids.push(await send(`Order ${hour}`));
  }
  const [ten = 0, eleven = 0] = ids;
  await answer(eleven, 'Yes.');
  await inbox.setDone({ id: ten, done: true });
  const order = (await inbox.messages()).map(({ subject }) => subject).filter((subject) => subject.startsWith('Order'));
  expect(order).toEqual(['Order 12', 'Order 13', 'Order 11', 'Order 10']);
});

// proves security 12.8
it('of two admins who answer, the second is told, and the same answer is sent once', async () => {
  const id = await send('Twice');
  const key = newKey();
  await answer(id, 'Yes.', { key });
  // As iOS writes it.
  await answer(id, 'Yes.', { key: key.toUpperCase() });
  expect((await inbox.thread({ id })).replies).toHaveLength(1);
  expect(deps.mails).toHaveLength(1);

  const other = callerFor(deps, owner).support;
  const late = { id, text: 'No.', key: newKey(), lastReplyId: 0 };
  await expect(other.answer(late)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'wren has answered meanwhile. Please read it before you answer.',
  });
  const [first] = (await inbox.thread({ id })).replies;
  await own.reply({ id, text: 'Wait.', key: newKey() });
  await expect(other.answer({ ...late, lastReplyId: first?.id ?? 0 })).rejects.toMatchObject({
    message: 'Mira Fern has written again meanwhile. Please read it before you answer.',
  });
  expect((await inbox.thread({ id })).replies.map(({ text }) => text)).toEqual(['Yes.', 'Wait.']);
  expect(deps.mails).toHaveLength(1);
});

// proves security 12.8
it('of two answers at once, one is sent', async () => {
  const id = await send('At once');
  const both = await Promise.allSettled([answer(id, 'Yes.'), answer(id, 'No.')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(deps.mails).toHaveLength(1);
});

it('is given to those who may answer, and not taken from somebody unseen', async () => {
  const id = await send('Mine');
  const editor = await addMember(deps, 'editor', { isAdmin: true, adminRole: 'editor' });
  expect(await inbox.admins()).toEqual([
    { id: owner.id, username: 'owner' },
    { id: support.id, username: 'wren' },
  ]);
  await inbox.assign({ id, assigneeId: support.id, formerId: null });
  await inbox.assign({ id, assigneeId: support.id, formerId: null });
  await expect(inbox.assign({ id, assigneeId: owner.id, formerId: null })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'wren has this message now: it was given on meanwhile.',
  });
  for (const assigneeId of [editor.id, mira.id, 2_000_000_000]) {
    await expect(inbox.assign({ id, assigneeId, formerId: support.id })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  expect((await inbox.thread({ id })).assignee).toEqual({ id: support.id, username: 'wren' });
  await inbox.assign({ id, assigneeId: null, formerId: support.id });
  expect((await inbox.thread({ id })).assignee).toBeNull();
  expect(await acts(id)).toEqual([
    { action: 'message.assigned', adminName: 'wren', after: { assignee: null } },
    { action: 'message.assigned', adminName: 'wren', after: { assignee: 'wren' } },
  ]);
});

it('counts as nobody’s when its admin may not answer any more', async () => {
  const id = await send('Left');
  const leaving = await addMember(deps, 'leaving', { isAdmin: true, adminRole: 'support' });
  await inbox.assign({ id, assigneeId: leaving.id, formerId: null });
  await callerFor(deps, owner).admin.setAdmin({ userId: leaving.id, isAdmin: true, role: 'editor' });
  expect((await inbox.thread({ id })).assignee).toBeNull();
  await inbox.assign({ id, assigneeId: support.id, formerId: null });
});

it('is closed and opened again, each written down once', async () => {
  const id = await send('Close');
  for (const done of [true, true, false]) await inbox.setDone({ id, done });
  expect((await acts(id)).map(({ action }) => action)).toEqual(['message.reopened', 'message.closed']);
});

// proves security 12.8
it('is not closed with a reply that was not read, in the list as in the conversation', async () => {
  const id = await send('Unread');
  await answer(id, 'Does it work now?');
  await inbox.setDone({ id, done: true, lastReplyId: 0 });
  await inbox.setDone({ id, done: false });
  const lastReplyId = (await inbox.messages()).find((message) => message.id === id)?.lastReplyId ?? 0;
  await own.reply({ id, text: 'It does not.', key: newKey() });
  const message = 'Mira Fern has written again meanwhile. Please read it before you close the message.';
  await expect(inbox.setDone({ id, done: true, lastReplyId })).rejects.toMatchObject({ code: 'CONFLICT', message });
  await inbox.setDone({ id, done: true, lastReplyId: (await inbox.thread({ id })).lastReplyId });
  expect((await inbox.thread({ id })).done).toBe(true);
});

// proves security 12.9
it("is closed to other members, and so is another's list", async () => {
  const id = await send('Private');
  const other = callerFor(deps, await addMember(deps, 'other')).support;
  expect(await other.ownMessages({})).toEqual([]);
  await expect(other.ownThread({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(other.reply({ id, text: 'Hi.', key: newKey() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const visitors = await send('Of a visitor', callerFor(deps, null).support);
  await expect(own.ownThread({ id: visitors })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(own.ownThread({ id: 2_000_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it("lists a member's messages by pages, the latest first", async () => {
  for (let number = 1; number <= 5; number += 1) await own.send({ ...fields, subject: `Page ${number}` });
  const first = await own.ownMessages({ limit: 3 });
  expect(first.map(({ subject }) => subject)).toEqual(['Page 5', 'Page 4', 'Page 3']);
  const second = await own.ownMessages({ limit: 3, cursor: first.at(-1)?.id });
  expect(second.map(({ subject }) => subject)).toEqual(['Page 2', 'Page 1']);
});

// proves security 9.16
it('replies count as messages, one sent twice once, and a conversation has an end', async () => {
  const id = await send('Many');
  const reply = (key = newKey()) => own.reply({ id, text: 'And.', key });
  const key = newKey();
  for (let sent = 0; sent < 3; sent += 1) await reply(key);
  for (let sent = 2; sent < 20; sent += 1) await reply();
  await expect(reply()).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'You have sent 20 messages within a day. Please wait until tomorrow; we read every one of them.',
  });
  await reply(key);
  await expect(own.send({ ...fields, subject: 'New' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });

  await deps.db.execute(sql`
    insert into support_replies (message_id, text, key)
    select ${id}, 'And.', gen_random_uuid() from generate_series(1, 181)`);
  await expect(reply()).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This conversation is full. Please write a new message to support.',
  });
});

// proves security 9.16
it('messages count that were sent while a call waited for its turn, or by a clock that is a little ahead', async () => {
  const now = deps.clock.now().getTime();
  deps.setTime(new Date(now + 2_000).toISOString());
  for (let sent = 0; sent < 20; sent += 1) await own.send({ ...fields, subject: `At once ${sent}` });
  deps.setTime(new Date(now).toISOString());
  await expect(own.send({ ...fields, subject: 'New' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

it('stays with the admins when the account is deleted', async () => {
  const id = await send('Gone');
  await own.reply({ id, text: 'Still here?', key: newKey() });
  const { id: lastReplyId } = (await inbox.thread({ id })).replies[0] ?? { id: 0 };
  await deleteUser(deps.db, mira.id);
  expect(await inbox.thread({ id })).toMatchObject({ isMember: false, replies: [{ text: 'Still here?' }] });
  await answer(id, 'Yes.', { lastReplyId });
  expect(deps.mails[0]?.text).toContain('> Still here?\n');
});

it.each([
  ['an empty answer', { text: ' ' }],
  ['one that is too long', { text: 'a'.repeat(5_001) }],
  ['the character NUL', { text: 'a\0b' }],
  ['a key that is no UUID', { key: 'again' }],
  ['a reply before all', { lastReplyId: -1 }],
])('refuses %s', async (_what, more) => {
  const valid = { id: 1, text: 'Yes.', key: newKey(), lastReplyId: 0 };
  await expect(inbox.answer({ ...valid, ...more })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('answers not_found for messages that do not exist', async () => {
  const id = 2_000_000_000;
  await expect(answer(id, 'Yes.')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(inbox.thread({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(inbox.assign({ id, assigneeId: null, formerId: null })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
