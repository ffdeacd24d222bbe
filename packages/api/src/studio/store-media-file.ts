import { findMediaFile, insertMediaFile, type NewMediaFile } from '@vizzi/db';
import { recordAct } from '../admin/record-act.js';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { MediaFile } from './contract.js';
import { toMediaFile } from './media-file.js';

/** Writes down a recording that was checked and stored. The same one uploaded again is one file. */
export function storeMediaFile({ db }: Deps, viewer: Admin, file: NewMediaFile): Promise<MediaFile> {
  return db.transaction(async (tx) => {
    const known = await findMediaFile(tx, file.key);
    await insertMediaFile(tx, file);
    if (!known) await recordAct(tx, viewer, { action: 'file.uploaded', subject: { id: null, name: file.name } });
    const row = await findMediaFile(tx, file.key);
    if (!row) throw new Error('the file was not saved');
    return toMediaFile(row);
  });
}
