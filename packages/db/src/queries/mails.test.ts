import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.js';
import { insertMail, takeDueMail } from './mails.js';
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
it('a mail is found behind thousands to a domain that is busy, and an awaited one before them', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  await db.execute(sql`insert into mails (recipient, subject, text, html, run_after)
    select 'a' || g || '@many.example', '', '', '', now() - interval '1 hour' from generate_series(1, 3000) g`);
  await insertMail(db, { ...MAIL, isAwaited: false, recipient: 'a@other.example' });
  await insertMail(db, { ...MAIL, recipient: 'a@awaited.example' });
  const domains = { busy: ['many.example'], only: null, served: [] };
  const taken = [await takeDueMail(db, 60_000, domains), await takeDueMail(db, 60_000, domains)];
  expect(taken.map((mail) => mail?.domain)).toEqual(['awaited.example', 'other.example']);
  expect(await takeDueMail(db, 60_000, domains)).toBeUndefined();
  expect((await takeDueMail(db, 60_000))?.domain).toBe('many.example');
  await database.close();
});
