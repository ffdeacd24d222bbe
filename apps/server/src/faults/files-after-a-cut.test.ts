import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupEmbedded, openDatabase } from '@vizzi/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailOf, MESSAGE } from '../mail/testing/message.js';
import { readMail } from '../mail/testing/read-mail.js';
import { createMailTransport } from '../mail/transport.js';
import { createCuttableDisk } from '../testing/cuttable-disk.js';
import { storeFile } from '../uploads/store-file.js';

const disk = createCuttableDisk(32);
const dataDir = join(disk?.folder ?? '', 'data');
beforeAll(async () => {
  if (disk) await mkdir(dataDir);
});
afterAll(() => disk?.close());

function cutPower(): void {
  disk?.cut();
  disk?.restore();
}

// proves security 10.41
it.runIf(disk)('a mail that counts as delivered is in its folder after a power cut', async () => {
  const outboxDir = join(dataDir, 'outbox');
  const transport = createMailTransport({ outboxDir, from: 'Vizzi <hello@vizzi.example>' });
  for (let sent = 1; sent <= 3; sent += 1) {
    await transport.deliver(mailOf(MESSAGE));
    cutPower();
    const names = await readdir(outboxDir);
    expect(names).toHaveLength(sent);
    for (const name of names) {
      expect(name).toMatch(/^2.*\.eml$/);
      const mail = readMail(await readFile(join(outboxDir, name), 'utf8'));
      expect({ text: mail.text, html: mail.html }).toEqual({ text: MESSAGE.text, html: MESSAGE.html });
    }
  }
});

// proves security 10.8
it.runIf(disk)('a backup that counts as written is in its folder after a power cut', async () => {
  const from = await mkdtemp(join(tmpdir(), 'vizzi-cut-'));
  await (await openDatabase({ dataDir: from, databaseUrl: undefined })).close();
  const file = join(dataDir, 'copies', 'vizzi.tar.gz');
  const { bytes } = await backupEmbedded(from, file);
  cutPower();
  expect((await readFile(file)).length).toBe(bytes);
  await rm(from, { recursive: true });
});

// proves security 10.41
it.runIf(disk)('a recording that was stored is in the media folder after a power cut', async () => {
  const mediaDir = join(dataDir, 'media');
  for (const key of ['studio/one.mp3', 'studio/two.mp3']) {
    await storeFile(Buffer.alloc(100_000, key), key, { mediaDir, bucket: undefined });
    cutPower();
    expect((await readFile(join(mediaDir, key))).equals(Buffer.alloc(100_000, key))).toBe(true);
  }
});
