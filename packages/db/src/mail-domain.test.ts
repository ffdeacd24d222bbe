import { expect, it } from 'vitest';
import { mailDomainOf, mailZoneOf, RECIPIENT_DOMAIN, RECIPIENT_ZONE } from './mail-domain.js';
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
])('the mailbox %s belongs to %s, in the zone %s, also for the database', async (recipient, domain, zone) => {
  expect([mailDomainOf(recipient), mailZoneOf(recipient)]).toEqual([domain, zone]);
  const database = await createTestDatabase();
  await database.db.insert(mails).values({ recipient, subject: 'Hello', text: '', html: '' });
  const rows = await database.db.select({ domain: RECIPIENT_DOMAIN, zone: RECIPIENT_ZONE }).from(mails);
  expect(rows).toEqual([{ domain, zone }]);
  await database.close();
});
