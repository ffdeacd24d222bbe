import { offlineFiles } from '@vizzi/api/contracts';
import { isPicture } from '../../lib/is-ours';
import { unlessSilent } from '../unless-silent';
import { tellChange } from './changes';
import { type Download, mergeFiles, wantedFiles } from './download';
import { DownloadFailure, DownloadStopped, problemOf } from './download-failure';
import { changeDownload } from './downloads';
import { fetchAsMember } from './fetch-as-member';
import { LINE_PATIENCE_MS, type Transfer, transferFile } from './transfer-file';

/** A file that was replaced while it was received has another digest; then everything is asked for once more. */
const ROUNDS = 2;

/** Brings the files of a session here, one after another. Throws when it cannot go on, or was stopped. */
export async function transferSession(transfer: Transfer): Promise<void> {
  for (let round = 1; ; round += 1) {
    try {
      const { files, pictures } = await listFiles(transfer);
      for (const file of files) if (!file.isKept) await transferFile(transfer, file);
      await keepPictures(transfer, pictures);
      return;
    } catch (error) {
      const isDamaged = error instanceof DownloadFailure && error.problem === 'damaged';
      if (!isDamaged || round === ROUNDS) throw error;
    }
  }
}

/** Asks what the session consists of now, and whether the member may still have it. */
async function listFiles({ db, sessionId, signal }: Transfer): Promise<Download> {
  const asked = fetchAsMember(`/api/sessions/${sessionId}/offline`, { cache: 'no-store', signal });
  const response = await unlessSilent(asked, LINE_PATIENCE_MS);
  if (!response.ok) throw new DownloadFailure(problemOf(response));
  const listed = offlineFiles.parse(await unlessSilent(response.json(), LINE_PATIENCE_MS)).files;
  const after = await changeDownload(db, sessionId, (before) =>
    before.state === 'running'
      ? { ...before, files: mergeFiles(wantedFiles(listed, before.wanted), before.files) }
      : undefined,
  );
  if (!after) throw new DownloadStopped();
  // Audio that is hosted elsewhere is not on the list.
  if (!after.files.some(({ kind }) => kind === 'male_voice' || kind === 'female_voice')) {
    throw new DownloadFailure('gone');
  }
  tellChange('downloads');
  return after;
}

/** Pictures have no digest, and a session plays without them. */
async function keepPictures({ cache, signal }: Transfer, pictures: readonly string[]): Promise<void> {
  for (const url of pictures) {
    if (await cache.match(url)) continue;
    const response = await unlessSilent(fetch(url, { cache: 'no-store', signal }), LINE_PATIENCE_MS);
    if (isPicture(response)) await cache.put(url, response);
  }
}
