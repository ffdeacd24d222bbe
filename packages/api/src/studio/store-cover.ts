import { insertCover } from '@vizzi/db';
import { coverAddress } from '@vizzi/domain';
import { recordAct } from '../admin/record-act.js';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { StoredCover } from './contract.js';

/** A cover that was checked and stored. */
export interface NewCover {
  /** Of which its keys and its address are made. */
  readonly name: string;
  readonly uploadId: string;
  /** What it was called on the admin's computer. */
  readonly fileName: string;
  readonly width: number;
  readonly height: number;
}

/** Writes down a cover that was checked and stored. The same one uploaded again is one cover. */
export async function storeCover({ db }: Deps, viewer: Admin, { fileName, ...cover }: NewCover): Promise<StoredCover> {
  await db.transaction(async (tx) => {
    const isNew = await insertCover(tx, cover);
    if (isNew) await recordAct(tx, viewer, { action: 'file.uploaded', subject: { id: null, name: fileName } });
  });
  return toStoredCover(cover);
}

/** A stored cover as its contract shows it. */
export function toStoredCover({ name, width, height }: Pick<NewCover, 'name' | 'width' | 'height'>): StoredCover {
  return { imageUrl: coverAddress(name), width, height };
}
