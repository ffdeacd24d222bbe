import { insightDays, plays } from '@vizzi/db';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addMember, addSession, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { countInsightDays } from './count-days.js';

let deps: TestDeps;
let session: number;
const recount = async (from: string, to: string) =>
  callerFor(deps, await addMember(deps, `owner-${from}`, { isAdmin: true })).insights.recount({ from, to });

beforeEach(async () => {
  deps = await createTestDeps();
  deps.setTime('2026-03-10T12:00:00Z');
  session = await addSession(deps, { duration: 100 });
});
afterEach(() => deps.database.close());

/** Twelve members play the session once. */
async function everybodyPlays(day: string): Promise<void> {
  for (let index = 0; index < 12; index += 1) {
    const { id: userId } = await addMember(deps, `m${index}`);
    const id = `6f1c2a34-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const startedAt = new Date(`${day}T08:00:00Z`);
    await deps.db.insert(plays).values({ id, userId, sessionId: session, day, sequence: 1, heard: 100, startedAt });
  }
}

const countedDays = async () =>
  (await deps.db.select().from(insightDays)).filter(({ subject }) => subject === session).map(({ day }) => day);

it('counts days again that an owner asks for', async () => {
  await everybodyPlays('2026-02-01');
  await countInsightDays(deps);
  expect(await countedDays()).toEqual([]);
  await recount('2026-02-01', '2026-02-03');
  await countInsightDays(deps);
  expect(await countedDays()).toEqual(['2026-02-01']);
});

// proves security 12.21
it('counts days that are centuries apart without a look at those between', async () => {
  await everybodyPlays('2026-03-10');
  await recount('0001-01-01', '0001-12-31');
  while (await countInsightDays(deps));
  expect(await countedDays()).toEqual(['2026-03-10']);
});

// proves security 12.24
it.each([
  ['0000-12-31', '0001-01-01', 'Please send a day as year, month and day'],
  ['2026-02-03', '2026-02-01', 'The last day is before the first'],
  ['2024-01-01', '2026-01-01', 'Please choose at most a year'],
  ['9999-01-01', '9999-12-31', 'The last day has not come yet'],
])('refuses %s to %s', async (from, to, message) => {
  await expect(recount(from, to)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining(message),
  });
});
