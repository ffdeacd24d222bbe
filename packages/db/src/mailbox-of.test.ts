import { normalizeAddress } from '@vizzi/domain';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestDatabase } from './testing/test-database.js';

// proves security 3.16
it('the database gives each spelling of an address the form that the product counts by', async () => {
  const addresses = [
    'Mira.Fern@Vizzi.Example',
    ' mira+again@vizzi.example ',
    'mira+a+b@vizzi.example',
    'mi.ra+3@gmail.com',
    'm.ira@googlemail.com',
    'm.ira@mail.gmail.com',
    'm.ira@notgmail.com',
    '+tag@gmail.com',
    'mira+1@a@gmail.com',
    '@gmail.com',
    'Rowan',
    '',
  ];
  const database = await createTestDatabase();
  const forms = await Promise.all(
    addresses.map((address) =>
      database.db.select({ form: sql`mailbox_of(${address}::text)` }).from(sql`(select 1) as one`),
    ),
  );
  await database.close();
  expect(forms).toEqual(addresses.map((address) => [{ form: normalizeAddress(address) }]));
});
