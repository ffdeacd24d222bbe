import { lockMediaFile, saveMeasurement, setGainOfFile } from '@vizzi/db';
import { AppError, formatTime, gainOf } from '@vizzi/domain';
import type { z } from 'zod';
import { recordAct } from '../admin/record-act.js';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { fileMeasurement, MediaFile } from './contract.js';
import { toMediaFile } from './media-file.js';

/** What can be heard and what the file says may differ by so many seconds. */
const TOLERANCE = 1;

/**
 * Saves what a browser measured of a recording, sets the gain of the sessions that use it, and writes down both. Throws
 * `not_found`, or `invalid` when what can be heard is not as long as the file says.
 */
export async function measureFile(
  { db, catalogVersion }: Deps,
  viewer: Admin,
  { key, seconds, ...measured }: z.output<typeof fileMeasurement>,
): Promise<MediaFile> {
  const row = await db.transaction(async (tx) => {
    const file = await lockMediaFile(tx, key);
    if (!file) throw new AppError('not_found', 'This recording does not exist');
    if (Math.abs(file.duration - seconds) > TOLERANCE) {
      const lengths = `lasts ${formatTime(file.duration)}, but ${formatTime(seconds)} of it can be heard`;
      throw new AppError('invalid', `This recording says that it ${lengths}. Please export it again.`);
    }
    await saveMeasurement(tx, key, measured);
    const { loudness, truePeak } = measured;
    if (file.loudness !== loudness || file.truePeak !== truePeak) {
      const before = { loudness: file.loudness, truePeak: file.truePeak };
      const subject = { id: null, name: file.name };
      await recordAct(tx, viewer, { action: 'file.measured', subject, before, after: { loudness, truePeak } });
    }
    for (const { id, title, before, after } of await setGainOfFile(tx, key, gainOf(measured))) {
      await recordAct(tx, viewer, { action: 'session.changed', subject: { id, name: title }, before, after });
    }
    return { ...file, ...measured };
  });
  catalogVersion.changed();
  return toMediaFile(row);
}
