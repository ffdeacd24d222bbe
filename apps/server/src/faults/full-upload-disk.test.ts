import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaFile } from '@vizzi/api/contracts';
import { UPLOAD_LIMITS } from '@vizzi/domain';
import { afterAll, expect, it } from 'vitest';
import { remoteUpload } from '../testing/remote-upload.js';
import { createSmallDisk } from '../testing/small-disk.js';
import { ADMIN, signInAdmin } from '../testing/test-admin.js';
import { createTestHome } from '../testing/test-process.js';
import { wavOf } from '../testing/test-recordings.js';

const NO_ROOM = {
  message: 'There is no room left for files. Please free some on the server, then try again.',
  code: 'unavailable',
};
/** Filling a disk needs a file system of its own, which only root may mount. */
const disk = createSmallDisk(16);
afterAll(() => disk?.close());

// proves security 12.11
// proves security 12.15
it.runIf(disk)('uploads to a full disk are refused in a sentence, and go on when there is room again', async () => {
  const folder = disk?.folder ?? '';
  const [uploads, media] = [join(folder, 'uploads'), join(folder, 'media')];
  await mkdir(media);
  const home = await createTestHome();
  const address = await home.start({ ...ADMIN, LOG_LEVEL: 'silent', UPLOAD_DIR: uploads, MEDIA_DIR: media }).ready;
  const upload = remoteUpload((await signInAdmin(address)).cookie);
  const bytes = new Uint8Array(wavOf(120));
  const path = await upload.begin(address, bytes.length);
  const sendFrom = async (offset: number) => {
    for (let sent = offset; sent < bytes.length; sent += UPLOAD_LIMITS.partBytes) {
      const part = bytes.subarray(sent, sent + UPLOAD_LIMITS.partBytes);
      const answer = await upload.sendPart(address, path, sent, part);
      if (answer.status !== 204) return answer;
    }
    return undefined;
  };

  // A twentieth of the disk stays free, which a third part would take.
  await disk?.fill(2_000_000);
  const refused = await sendFrom(0);
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await refused?.json()).toEqual(NO_ROOM);
  const before = (await readdir(uploads)).toSorted();
  await expect(upload.begin(address, bytes.length)).rejects.toThrow(`503 ${JSON.stringify(NO_ROOM)}`);
  expect((await readdir(uploads)).toSorted()).toEqual(before);

  disk?.free();
  const arrived = (await upload.offset(address, path)) ?? 0;
  expect(arrived).toBe(2 * UPLOAD_LIMITS.partBytes);
  expect(await sendFrom(arrived)).toBeUndefined();

  await disk?.fill(1_000_000);
  const whole = await upload.finish(address, path);
  expect([whole.status, await whole.json()]).toEqual([503, NO_ROOM]);
  expect(await readdir(join(media, 'studio'))).toEqual([]);

  disk?.free();
  const stored = await upload.finish(address, path);
  expect(stored.status).toBe(200);
  const { key, duration } = mediaFile.parse(await stored.json());
  expect(duration).toBe(120);
  expect(await readdir(join(media, 'studio'))).toEqual([key.replace('studio/', '')]);
  expect(await readdir(uploads)).toEqual([]);
  await home.close();
});
