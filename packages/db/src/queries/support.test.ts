import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database.js';
import { createTestDatabase } from '../testing/test-database.js';
import { findSupportMessages, insertSupportMessage, type NewSupportMessage } from './support.js';
import { deleteUser, insertUser } from './users.js';

const MONDAY = new Date('2026-03-09T12:00:00Z');
const afterMonday = (minutes: number) => new Date(MONDAY.getTime() + minutes * 60_000);

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function write(subject: string, minutes: number, fields: Partial<NewSupportMessage> = {}): Promise<void> {
  const createdAt = afterMonday(minutes);
  const email = 'mira@vizzi.example';
  await insertSupportMessage(database.db, {
    name: 'Mira',
    email,
    category: 'general',
    subject,
    message: 'Hello',
    createdAt,
    waitingSince: createdAt,
    ...fields,
  });
}

const shown = async (limit: number, skip = 0) =>
  (await findSupportMessages(database.db, { skip, limit })).map(({ subject }) => subject);

// proves security 12.29
it('who writes much keeps no message of another member or visitor out of the inbox', async () => {
  const [loud, quiet] = await Promise.all(
    ['loud', 'quiet'].map((username) => insertUser(database.db, { username, password: 'hash' })),
  );
  for (let time = 1; time <= 6; time += 1) {
    await write(`loud ${time}`, time, { userId: loud?.id ?? null, email: `${time}@vizzi.example` });
    await write(`visitor ${time}`, time + 0.5, { email: 'One@vizzi.example' });
  }
  await write('quiet answered', 0, { userId: quiet?.id ?? null, waitingSince: null });
  await write('quiet', 9, { userId: quiet?.id ?? null });
  await write('other visitor', 9.5, { email: 'two@vizzi.example' });
  const loudest = ['loud 1', 'visitor 1', 'loud 2', 'visitor 2', 'loud 3', 'visitor 3'];
  expect(await shown(4)).toEqual([...loudest, 'quiet', 'other visitor']);
  const later = ['loud 4', 'visitor 4', 'loud 5', 'visitor 5', 'loud 6', 'visitor 6', 'quiet answered'];
  expect(await shown(4, 4)).toEqual(later);
});

// proves security 12.29
it('neither with an account that is deleted afterwards, whatever addresses the messages give', async () => {
  const gone = await insertUser(database.db, { username: 'gone', password: 'hash' });
  for (let time = 1; time <= 4; time += 1) {
    await write(`gone ${time}`, 20 + time, { userId: gone?.id ?? null, email: `gone-${time}@vizzi.example` });
  }
  await write('late visitor', 30, { email: 'three@vizzi.example' });
  await deleteUser(database.db, gone?.id ?? 0);
  const visitors = (await shown(4)).filter((subject) => /visitor|gone/.test(subject));
  expect(visitors).toEqual(['visitor 1', 'other visitor', 'gone 1', 'late visitor']);
});
