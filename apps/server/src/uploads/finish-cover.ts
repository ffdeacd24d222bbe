import { type Admin, type Deps, keepFiles, storeCover, toStoredCover } from '@vizzi/api';
import type { StoredCover } from '@vizzi/api/contracts';
import { findUploadedCover } from '@vizzi/db';
import { coverAddress } from '@vizzi/domain';
import { makeCover } from './make-cover.js';
import { storeFile } from './store-file.js';
import { coverKeys } from './unused-files.js';
import { finishOnce } from './finish-once.js';
import { takeWholeUpload, type UploadPorts } from './whole-upload.js';

/**
 * Checks an uploaded picture, stores what screens need of it and writes it down; nothing remains of one that is refused.
 * Again, it answers the same. Throws what `takeWholeUpload` throws, `invalid` for what is no picture within the limits, or
 * `unavailable`.
 */
export function finishCover(deps: Deps, viewer: Admin, id: string, ports: UploadPorts): Promise<StoredCover> {
  const findDone = async () => {
    const done = await findUploadedCover(deps.db, id);
    return done && toStoredCover(done);
  };
  const finish = () =>
    takeWholeUpload(ports, id, async ({ path, name: fileName, sha256 }) => {
      const { large, small, width, height } = await makeCover(path);
      const name = sha256.slice(0, 16);
      const keys = coverKeys(name);
      await deps.db.transaction((tx) => keepFiles(tx, { imageUrl: coverAddress(name) }));
      await storeFile(small, keys.small, ports.target);
      await storeFile(large, keys.large, ports.target);
      return storeCover(deps, viewer, { name, uploadId: id, fileName, width, height });
    });
  return finishOnce(deps.db, { directory: ports.directory, id }, { findDone, finish });
}
