import { type Admin, type Deps, keepFiles, storeMediaFile, toMediaFile } from '@vizzi/api';
import type { MediaFile } from '@vizzi/api/contracts';
import { findUploadedFile } from '@vizzi/db';
import { safeName } from '@vizzi/domain';
import { FOLDERS, storeFile } from './store-file.js';
import { finishOnce } from './finish-once.js';
import { takeWholeUpload, type UploadPorts } from './whole-upload.js';

/**
 * Checks an uploaded recording, stores it and writes it down; nothing remains of one that is refused. Again, it answers the
 * same. Throws what `takeWholeUpload` throws, `invalid` for what is no whole recording, or `unavailable`.
 */
export function finishRecording(deps: Deps, viewer: Admin, id: string, ports: UploadPorts): Promise<MediaFile> {
  const findDone = async () => {
    const done = await findUploadedFile(deps.db, id);
    return done && toMediaFile(done);
  };
  const finish = () =>
    takeWholeUpload(ports, id, async ({ path, name, bytes, sha256 }) => {
      const { extension, ...found } = await ports.checkRecording(path);
      const key = `${FOLDERS.recordings}/${sha256.slice(0, 16)}-${safeName(name)}.${extension}`;
      await deps.db.transaction((tx) => keepFiles(tx, { audioUrl: key }));
      await storeFile(path, key, ports.target);
      return storeMediaFile(deps, viewer, { ...found, key, uploadId: id, name, sha256, bytes });
    });
  return finishOnce(deps.db, { directory: ports.directory, id }, { findDone, finish });
}
