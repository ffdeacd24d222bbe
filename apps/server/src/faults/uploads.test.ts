import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
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

// proves security 12.12
it('a server that is killed in the middle of an upload loses at most the part in flight', async () => {
  const bytes = new Uint8Array(wavOf(120));
  const part = (offset: number) => bytes.subarray(offset, offset + UPLOAD_LIMITS.partBytes);
  let server = home.start(ADMIN);
  let address = await server.ready;
  const upload = remoteUpload((await signInAdmin(address)).cookie);
  const path = await upload.begin(address, bytes.length);
  let sent = 0;

  while (sent < bytes.length) {
    expect((await upload.sendPart(address, path, sent, part(sent))).status).toBe(204);
    const acknowledged = Math.min(sent + UPLOAD_LIMITS.partBytes, bytes.length);
    if (acknowledged < bytes.length) await upload.beginPart(address, path, acknowledged, part(acknowledged));
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    server = home.start(ADMIN);
    address = await server.ready;
    sent = (await upload.offset(address, path)) ?? 0;
    expect(sent).toBe(acknowledged);
  }

  const answer = await upload.finish(address, path);
  expect(answer.status).toBe(200);
  const { key } = mediaFile.parse(await answer.json());
  expect(await readdir(join(home.dataDir, 'media/studio'))).toEqual([key.replace('studio/', '')]);
  expect(await readdir(join(home.dataDir, 'uploads'))).toEqual([]);
});

// proves security 12.12
it('a server that is killed while it checks a recording leaves no half file, and the next one checks it', async () => {
  const bytes = new Uint8Array(wavOf(1_200));
  let server = home.start(ADMIN);
  let address = await server.ready;
  const upload = remoteUpload((await signInAdmin(address)).cookie);
  const path = await upload.begin(address, bytes.length);
  for (let sent = 0; sent < bytes.length; sent += UPLOAD_LIMITS.partBytes) {
    await upload.sendPart(address, path, sent, bytes.subarray(sent, sent + UPLOAD_LIMITS.partBytes));
  }
  const pending = upload.finish(address, path).catch(() => undefined);
  // Answered while the first one is under way.
  await upload.finish(address, path);
  server.child.kill('SIGKILL');
  await pending;
  server = home.start(ADMIN);
  address = await server.ready;
  await expect
    .poll(async () => (await upload.finish(address, path)).status, { timeout: 60_000, interval: 500 })
    .toBe(200);
  const stored = await readdir(join(home.dataDir, 'media/studio'));
  expect(stored.filter((name) => name.endsWith('.wav'))).toHaveLength(1);
});
