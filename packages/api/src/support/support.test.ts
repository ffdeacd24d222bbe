import { giveUpMail, insertMail, insertSupportMessage, mails } from '@vizzi/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, type Caller, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import type { Viewer } from '../auth/viewer.js';

let deps: TestDeps;
let admin: Caller;
const as = (viewer: Viewer | null) => callerFor(deps, viewer);

beforeAll(async () => {
  deps = await createTestDeps();
  admin = as(await addMember(deps, 'admin', { isAdmin: true }));
});
afterAll(() => deps.database.close());

const message = {
  name: 'Mira Fern',
  email: 'mira@vizzi.example',
  category: 'technical',
  subject: '<b>No sound</b>',
  message: 'Since this morning.',
} as const;

// proves spec D18.1
it('saves messages of visitors and members, and lists open ones first', async () => {
  await as(null).support.send(message);
  deps.setTime('2026-03-10T13:00:00Z');
  await as(await addMember(deps, 'mira')).support.send({ ...message, subject: 'Thank you' });
  const [first, latest] = await admin.support.messages();
  expect(latest).toMatchObject({ subject: 'Thank you', done: false, createdAt: '2026-03-10T13:00:00.000Z' });
  expect(first).toMatchObject({ ...message, done: false });

  await admin.support.setDone({ id: first?.id ?? 0, done: true });
  expect((await admin.support.messages()).map(({ subject, done }) => [subject, done])).toEqual([
    ['Thank you', false],
    [message.subject, true],
  ]);
  await admin.support.setDone({ id: first?.id ?? 0, done: false });
  expect((await admin.support.messages())[0]).toMatchObject({ subject: message.subject, done: false });
});

// proves security 12.43
it('a message that is sent again with its key is saved once, also at the same moment', async () => {
  const once = { ...message, subject: 'Sent again', creationKey: '0b1e7a52-7c5e-4f0e-9d7c-2f1f3f1c9a10' };
  await Promise.all([as(null).support.send(once), as(null).support.send(once)]);
  await as(null).support.send(once);
  const subjects = (await admin.support.messages()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Sent again')).toHaveLength(1);
});

// proves security 12.29
it('however much visitors write, members are seen', async () => {
  const row = { ...message, userId: null, createdAt: deps.clock.now(), waitingSince: new Date(0) };
  for (let index = 0; index < 110; index += 1) await insertSupportMessage(deps.db, { ...row, subject: 'Noise' });
  await as(await addMember(deps, 'lina')).support.send({ ...message, subject: 'Is anybody there?' });
  const subjects = (await admin.support.messages()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Noise')).toHaveLength(100);
  expect(subjects).toContain('Is anybody there?');
  const later = (await admin.support.messages({ cursor: 1 })).filter(({ subject }) => subject === 'Noise');
  expect(later.map(({ isMember }) => isMember)).toEqual(Array(10).fill(false));
  expect(await admin.support.messages({ cursor: 2 })).toEqual([]);
});

// proves spec 3.32, spec 5.6
it.each(['name', 'email', 'category', 'subject', 'message'] as const)('requires the field %s', async (field) => {
  await expect(as(null).support.send({ ...message, [field]: '' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('shows the inbox to admins only', async () => {
  const member = as(await addMember(deps, 'tom'));
  await expect(as(null).support.messages()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(member.support.messages()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(member.support.setDone({ id: 1, done: true })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(admin.support.setDone({ id: 2_000_000_000, done: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('lists the mails that were given up, and not those that wait', async () => {
  const waiting = { recipient: 'tom@vizzi.example', subject: 'Welcome', text: 'Hello', html: '<p>Hello</p>' };
  await insertMail(deps.db, waiting);
  expect(await admin.support.undeliveredMails()).toEqual([]);
  const [mail] = await deps.db.select().from(mails);
  await giveUpMail(deps.db, mail?.id ?? '', '550 No such user');
  expect(await admin.support.undeliveredMails()).toEqual([
    {
      id: mail?.id,
      recipient: 'tom@vizzi.example',
      subject: 'Welcome',
      givenUpAt: expect.stringMatching(/Z$/),
      failure: '550 No such user',
    },
  ]);
  expect(await admin.support.undeliveredMails({ cursor: 1 })).toEqual([]);
  await expect(as(null).support.undeliveredMails()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});
