import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { MIGRATIONS } from './database.js';
import { findMediaFile, insertMediaFile, saveMeasurement } from './queries/media-files.js';
import { createTestDatabase } from './testing/test-database.js';

const FILE = {
  uploadId: 'upload',
  name: 'lake.wav',
  sha256: 'digest',
  bytes: 1,
  container: 'WAVE',
  codec: 'PCM',
  channels: 1,
  sampleRate: 24_000,
  duration: 60,
};

it('the migration clears measurements of a peak of silence, and no others', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const right = { loudness: -19, truePeak: -3, peaks: 'AA==' };
  for (const [key, measured] of [
    ['wrong.wav', { ...right, truePeak: -200 }],
    ['right.wav', right],
  ] as const) {
    await insertMediaFile(db, { ...FILE, key });
    await saveMeasurement(db, key, measured);
  }
  await db.execute(sql.raw(await readFile(join(MIGRATIONS, '0028_measured-anew.sql'), 'utf8')));
  expect(await findMediaFile(db, 'wrong.wav')).toMatchObject({ loudness: null, truePeak: null, peaks: null });
  expect(await findMediaFile(db, 'right.wav')).toMatchObject(right);
  await database.close();
});
