import { mediaFile } from '@vizzi/api/contracts';
import { UPLOAD_LIMITS } from '@vizzi/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remoteUpload } from '../testing/remote-upload.js';
import { ADMIN, signInAdmin } from '../testing/test-admin.js';
import { createTestHome } from '../testing/test-process.js';
import { wavOf } from '../testing/test-recordings.js';

let home: Awaited<ReturnType<typeof createTestHome>>;
beforeEach(async () => {
  home = await createTestHome();
});
afterEach(() => home.close());

async function startTwo() {
  const one = await home.start(ADMIN).ready;
  const other = await home.start(ADMIN).ready;
  return { one, other, upload: remoteUpload((await signInAdmin(one)).cookie) };
}

// proves security 12.12
it('an upload that began at one server goes on and ends at the other', async () => {
  const { one, other, upload } = await startTwo();
  const bytes = new Uint8Array(wavOf(60));
  const path = await upload.begin(one, bytes.length);
  expect((await upload.sendPart(one, path, 0, bytes.subarray(0, 300_000))).status).toBe(204);
  expect(await upload.offset(other, path)).toBe(300_000);
  expect((await upload.sendPart(other, path, 300_000, bytes.subarray(300_000, 800_000))).status).toBe(204);
  expect((await upload.sendPart(one, path, 800_000, bytes.subarray(800_000))).status).toBe(204);
  const [first, second] = await Promise.all([upload.finish(one, path), upload.finish(other, path)]);
  expect([first.status, second.status]).toContain(200);
  const again = mediaFile.parse(await (await upload.finish(other, path)).json());
  expect(again).toMatchObject({ bytes: bytes.length, duration: 60 });
});

// proves security 12.12
it('of one part that both servers get at once, each byte is written once', async () => {
  const { one, other, upload } = await startTwo();
  const bytes = new Uint8Array(wavOf(120));
  const path = await upload.begin(one, bytes.length);
  for (let sent = 0; sent < bytes.length; sent += UPLOAD_LIMITS.partBytes) {
    const part = bytes.subarray(sent, sent + UPLOAD_LIMITS.partBytes);
    const answers = await Promise.all([one, other].map((address) => upload.sendPart(address, path, sent, part)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  }
  const stored = mediaFile.parse(await (await upload.finish(other, path)).json());
  expect(stored).toMatchObject({ bytes: bytes.length, duration: 120 });
});
