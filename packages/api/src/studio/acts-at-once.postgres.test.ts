import { type Db, findAuditEntries, insertMediaFile, lockCategory, lockMediaFile } from '@vizzi/db';
import { countWaitingForLocks } from '@vizzi/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, type Caller, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';

let deps: TestDeps;
let studio: Caller['studio'];
let another: Caller['studio'];
beforeAll(async () => {
  deps = await createTestDeps();
  studio = callerFor(deps, await addMember(deps, 'owner', { isAdmin: true })).studio;
  another = callerFor(deps, await addMember(deps, 'another', { isAdmin: true })).studio;
});
afterAll(() => deps.database.close());

/** Makes changes that all begin while somebody else has locked what they change. */
async function makeAtOnce(lock: (tx: Db) => Promise<unknown>, changes: (() => Promise<unknown>)[]): Promise<void> {
  let made: Promise<unknown>[] = [];
  await deps.db.transaction(async (tx) => {
    await lock(tx);
    made = changes.map((change) => change());
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(changes.length);
  });
  await Promise.all(made);
}

// proves security 12.4
it('of two changes of a category at once, the second is written down as one of what the first made', async () => {
  const fields = { slug: 'morning', description: 'Early.', icon: 'fa-sun', color: 'gradient-relaxation' } as const;
  const { id } = await studio.createCategory({ ...fields, name: 'Morning' });
  await makeAtOnce(
    (tx) => lockCategory(tx, id),
    [
      () => studio.updateCategory({ ...fields, id, name: 'Early' }),
      () => another.updateCategory({ ...fields, id, name: 'Late' }),
    ],
  );
  const [second, first] = await findAuditEntries(deps.db, { kind: 'category', limit: 2 });
  expect(first?.before).toEqual({ name: 'Morning' });
  expect(second?.before).toEqual(first?.after);
});

// proves security 12.4
it('a recording that is measured twice at once is written down once', async () => {
  const key = 'studio/lake.wav';
  const file = { bytes: 10, container: 'WAVE', codec: 'PCM', channels: 1, sampleRate: 24_000, name: 'lake.wav' };
  await insertMediaFile(deps.db, { ...file, key, sha256: 'lake', uploadId: 'lake', duration: 60 });
  const measured = { key, seconds: 60, loudness: -19, truePeak: -3, peaks: 'AAA=' };
  await makeAtOnce(
    (tx) => lockMediaFile(tx, key),
    [() => studio.measureFile(measured), () => another.measureFile(measured)],
  );
  expect(await findAuditEntries(deps.db, { kind: 'file', limit: 5 })).toHaveLength(1);
});
