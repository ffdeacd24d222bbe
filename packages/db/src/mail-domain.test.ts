import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { mailDomainOf, RECIPIENT_DOMAIN } from './mail-domain.js';
import { mails } from './schema/index.js';
import { createTestDatabase } from './testing/test-database.js';

// proves security 10.62
it.each([
  ['mira@vizzi.example', 'vizzi.example'],
  ['Mira@Each-1.Slow.Example', 'slow.example'],
  ['mira@example.co.uk', 'example.co.uk'],
  ['mira@mail.example.co.uk', 'example.co.uk'],
  ['mira.moss@gmx.de', 'gmx.de'],
  ['mira@localhost', ''],
  [null, ''],
])('the owner of the mailbox %s is %s, also for the database', async (recipient, domain) => {
  expect(mailDomainOf(recipient)).toBe(domain);
  const database = await createTestDatabase();
  await database.db.insert(mails).values({ recipient, subject: 'Hello', text: '', html: '' });
  const [row] = await database.db.select({ domain: sql<string>`${RECIPIENT_DOMAIN}` }).from(mails);
  expect(row?.domain).toBe(domain);
  await database.close();
});
