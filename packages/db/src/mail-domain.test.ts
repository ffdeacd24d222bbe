import { expect, it } from 'vitest';
import { mailDomainOf, mailEndingOf, RECIPIENT_DOMAIN, RECIPIENT_ENDING } from './mail-domain.js';
import { mails } from './schema/index.js';
import { createTestDatabase } from './testing/test-database.js';

// proves security 10.62
it.each([
  ['mira@vizzi.example', 'vizzi.example', 'vizzi.example'],
  ['Mira@Each-1.Slow.Example', 'slow.example', 'slow.example'],
  ['mira@example.co.uk', 'example.co.uk', 'co.uk'],
  ['mira@mail.example.co.uk', 'example.co.uk', 'co.uk'],
  ['mira.moss@gmx.de', 'gmx.de', 'gmx.de'],
  ['mira@localhost', '', ''],
  [null, '', ''],
])('the mailbox %s belongs to %s, in the ending %s, also for the database', async (recipient, domain, ending) => {
  expect([mailDomainOf(recipient), mailEndingOf(recipient)]).toEqual([domain, ending]);
  const database = await createTestDatabase();
  await database.db.insert(mails).values({ recipient, subject: 'Hello', text: '', html: '' });
  const rows = await database.db.select({ domain: RECIPIENT_DOMAIN, ending: RECIPIENT_ENDING }).from(mails);
  expect(rows).toEqual([{ domain, ending }]);
  await database.close();
});
