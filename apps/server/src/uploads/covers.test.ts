import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addSession } from '@vizzi/api/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/test-app.js';
import { clientFor, editorFor, TUS, upload } from '../testing/test-uploads.js';
import { makeCover } from './make-cover.js';

let test: TestApp;
let editor: Client;

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  [editor] = await editorFor(test);
});
afterAll(() => test.close());

async function stored(): Promise<string[]> {
  const names = await readdir(join(test.mediaDir, 'covers')).catch((): string[] => []);
  return names.toSorted();
}
const send = (bytes: Buffer, name = 'lake.png') => upload(editor, bytes, { name, as: 'finish-cover' });

/** A picture of one colour. */
const picture = (width: number, height: number, background = '#2a5d67') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A PNG of a kilobyte that says it has so many pixels on each side. */
async function bomb(side: number): Promise<Buffer> {
  const bytes = await picture(400, 400).png().toBuffer();
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('a cover', () => {
  it.each([
    ['jpeg', () => picture(2_400, 1_350).jpeg()],
    ['png', () => picture(2_400, 1_350, '#123456').png()],
    ['webp', () => picture(2_400, 1_350, '#654321').webp()],
    ['avif', () => picture(2_400, 1_350, '#abcdef').avif({ effort: 0 })],
  ] as const)('of type %s becomes two pictures that everybody may keep', async (_type, make) => {
    const { response } = await send(await make().toBuffer());
    expect(response.statusCode).toBe(200);
    const { imageUrl, width, height } = response.json();
    expect([width, height]).toEqual([1_600, 900]);
    for (const [address, side] of [
      [imageUrl, 1_600],
      [imageUrl.replace('.webp', '-640.webp'), 640],
    ]) {
      const shown = await test.client().get(address);
      expect(shown.statusCode).toBe(200);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: side });
    }
  });

  it('is turned as its camera was held, and tells nothing of where it was taken', async () => {
    const taken = { exif: { IFD0: { Copyright: 'a person' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } } };
    const bytes = await picture(800, 400)
      .jpeg()
      .withMetadata({ orientation: 6, ...taken })
      .toBuffer();
    const { imageUrl, width, height } = (await send(bytes)).response.json();
    expect([width, height]).toEqual([400, 800]);
    const shown = await sharp((await test.client().get(imageUrl)).rawPayload).metadata();
    expect(shown).not.toHaveProperty('exif');
    expect(shown).not.toHaveProperty('orientation');
  });

  it('that is uploaded twice is stored once, and its upload answers again what it became', async () => {
    const bytes = await picture(700, 700, '#ff8800').png().toBuffer();
    const [first, second] = await Promise.all([send(bytes), send(bytes)]);
    expect(second.response.json()).toEqual(first.response.json());
    const again = await send(bytes);
    expect((await editor.post(`${again.address}/finish-cover`)).json()).toEqual(again.response.json());
    const name = /[0-9a-f]{16}/.exec(first.response.json().imageUrl)?.[0] ?? '';
    expect((await stored()).filter((each) => each.includes(name))).toEqual([`${name}-640.webp`, `${name}.webp`]);
  });

  it('can be named by a session', async () => {
    const { imageUrl } = (await send(await picture(900, 900, '#101010').png().toBuffer())).response.json();
    const id = await addSession(test.deps);
    const saved = await editor.post('/api/trpc/studio.save', { id, revision: 1, changes: { imageUrl } });
    expect(saved.statusCode).toBe(200);
    expect((await test.client().get(`/api/sessions/${id}`)).json()).toMatchObject({ imageUrl });
  });
});

describe('what is no cover', () => {
  const NO_PICTURE = 'This is no picture that we can show. Please choose a JPEG, PNG, WebP or AVIF file.';
  const script = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><script>alert(1)</script></svg>';

  // proves security 12.10
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a vector image with a script', () => Buffer.from(script), NO_PICTURE],
    ['a vector image behind an XML declaration', () => Buffer.from(`<?xml version="1.0"?>${script}`), NO_PICTURE],
    ['a GIF', () => picture(400, 400).gif().toBuffer(), NO_PICTURE],
    ['a TIFF', () => picture(400, 400).tiff().toBuffer(), NO_PICTURE],
    ['a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5_000, 7)]), NO_PICTURE],
    [
      'a small file that becomes a very large picture',
      () => bomb(60_000),
      'This picture has 60000 by 60000 pixels. That is more than we can open: please scale it down.',
    ],
    [
      'a picture that is cut off',
      async () => (await picture(800, 800).jpeg().toBuffer()).subarray(0, 900),
      'This picture is damaged, or its end is missing. Please export it again.',
    ],
    [
      'a picture that says to be larger than its pixels are',
      () => bomb(500),
      'This picture is damaged, or its end is missing. Please export it again.',
    ],
    [
      'a tiny picture',
      () => picture(900, 200).png().toBuffer(),
      'This picture has 900 by 200 pixels. Both sides need 320 or more.',
    ],
    [
      'a file of sixteen megabytes',
      () => Buffer.alloc(16_000_000),
      'This picture is too large. A cover may have 15 MB at most.',
    ],
  ])('%s is refused in a sentence, and nothing remains', async (_what, make, message) => {
    const before = await stored();
    const { address, response } = await send(await make());
    expect(response.json()).toEqual({ message, code: 'invalid' });
    expect(await stored()).toEqual(before);
    expect((await editor.send({ method: 'HEAD', url: address, headers: TUS })).statusCode).toBe(404);
  });

  it.each(['../lake/male.m4a', 'nothing', '0123456789abcdef.webp', '0123456789abcdef-640.webp', '\0'])(
    'there is no picture %j',
    async (name) => {
      const answer = await test.client().get(`/api/covers/${encodeURIComponent(name)}`);
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );
});

// proves security 12.5
it.each([
  ['members', {}],
  ['support', { isAdmin: true, adminRole: 'support' }],
])('a cover of %s is refused', async (_who, fields) => {
  const [other] = await clientFor(test, fields);
  const { address } = await send(await picture(640, 640, '#777777').png().toBuffer());
  expect((await other.post(`${address}/finish-cover`)).statusCode).toBe(403);
});

// proves security 12.10
it('more pictures than may wait are told to come back', async () => {
  const missing = join(test.mediaDir, 'nothing.png');
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => makeCover(missing)));
  const busy = answers.filter((each) => each.status === 'rejected' && each.reason.code === 'unavailable');
  expect(busy).toHaveLength(30 - 21);
});
