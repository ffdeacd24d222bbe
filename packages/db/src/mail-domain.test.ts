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
  ['mira@mail.example.com.au', 'example.com.au'],
  ['mira.moss@gmx.de', 'gmx.de'],
  // Names below a short one cost nothing.
  ['mira@each-1.abc.example', 'abc.example'],
  ['mira@each-1.abc.io', 'abc.io'],
  ['mira@localhost', ''],
  [null, ''],
])('the owner of the mailbox %s is %s, also for the database', async (recipient, domain) => {
  expect(mailDomainOf(recipient)).toBe(domain);
  const database = await createTestDatabase();
  await database.db.insert(mails).values({ recipient, subject: 'Hello', text: '', html: '' });
  const written = () => database.db.select({ written: mails.domain, domain: RECIPIENT_DOMAIN }).from(mails);
  expect(await written()).toEqual([{ written: domain, domain }]);
  // As in a row from before it was written down.
  await database.db.update(mails).set({ domain: null });
  expect(await written()).toEqual([{ written: null, domain }]);
  await database.close();
});
