import { expect, it } from 'vitest';
import { mails } from '../schema/index.js';
import { createTestDatabase } from '../testing/test-database.js';
import { insertMail, postponeMail, takeDueMail } from './mails.js';
import { sql } from 'drizzle-orm';

const MAIL = { subject: 'Hello', text: 'Hi.', html: 'Hi.', isAwaited: true };

// proves security 10.62
it('the mail to a domain whose turn it is comes first, however many wait for others', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  for (const recipient of ['a@many.example', 'b@many.example', 'c@more.example', 'd@new.example']) {
    await insertMail(db, { ...MAIL, recipient });
  }
  const domains = { busy: [], only: null, served: ['more.example', 'many.example'] };
  const taken: (string | null | undefined)[] = [];
  for (let time = 0; time < 3; time += 1) taken.push((await takeDueMail(db, 60_000, domains))?.recipient);
  expect(taken).toEqual(['d@new.example', 'c@more.example', 'a@many.example']);
  expect(await takeDueMail(db, 60_000, { ...domains, only: ['more.example'] })).toBeUndefined();
  expect(await takeDueMail(db, 60_000, { ...domains, only: ['many.example'] })).toMatchObject({
    recipient: 'b@many.example',
  });
  await database.close();
});

// proves security 10.70
it('of thousands that wait the first five hundred are compared, awaited ones first, and of those to domains that may have one', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  await db.execute(sql`insert into mails (recipient, subject, text, html, run_after)
    select 'a@each' || g || '.example', '', '', '', now() - interval '1 hour' + g * interval '1 second'
    from generate_series(1, 2000) g`);
  const firstFiveHundred = Array.from({ length: 500 }, (_, index) => `each${index + 1}.example`);
  const take = async (busy: readonly string[]) =>
    (await takeDueMail(db, 60_000, { busy, only: null, served: firstFiveHundred }))?.domain;
  expect(await take([])).toBe('each1.example');
  // One is taken now, so that the five hundred and first is compared, which had none before.
  expect(await take([])).toBe('each501.example');
  expect(await take(firstFiveHundred)).toBe('each502.example');
  await insertMail(db, { ...MAIL, recipient: 'a@awaited.example' });
  expect(await take([])).toBe('awaited.example');
  await database.close();
});

// proves security 10.33
it('delivers once what was committed before the clock was set back', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const tomorrow = sql`now() + interval '1 day'`;
  await db.insert(mails).values({ ...MAIL, recipient: 'a@vizzi.example', createdAt: tomorrow, runAfter: tomorrow });
  expect(await takeDueMail(db, 3_600_000)).toMatchObject({ recipient: 'a@vizzi.example' });
  expect(await takeDueMail(db, 3_600_000)).toBeUndefined();
  await database.close();
});

// proves security 10.33
it.each([true, false])(
  'tries again at once what was tried before the clock was set back (awaited: %j)',
  async (isAwaited) => {
    const database = await createTestDatabase();
    const { db } = database;
    await insertMail(db, { ...MAIL, isAwaited, recipient: 'a@vizzi.example' });
    const { id = '' } = (await takeDueMail(db, 60_000)) ?? {};
    // As long as the longest wait, and a day, by which the clock was ahead.
    await postponeMail(db, id, 6 * 3_600_000);
    expect(await takeDueMail(db, 60_000)).toBeUndefined();
    await db.update(mails).set({ runAfter: sql`${mails.runAfter} + interval '1 day'` });
    expect(await takeDueMail(db, 60_000)).toMatchObject({ id });
    expect(await takeDueMail(db, 60_000)).toBeUndefined();
    await database.close();
  },
);
