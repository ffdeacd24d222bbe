import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.js';
import { insertMail, takeDueMail } from './mails.js';

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
