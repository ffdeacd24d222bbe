import { type Db, findCaptions } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import { BEING_REPLACED, type MediaSource } from './media-store.js';

const KEY = /^captions\/[0-9a-f]{32}\.vtt$/;

/** The captions that were written in the studio, which are in the database. */
export function captionsSource(db: Db): MediaSource {
  return async (key) => {
    const row = KEY.test(key) ? await findCaptions(db, key) : undefined;
    if (!row) return undefined;
    return {
      key,
      // The key stands for the text, which never changes.
      version: key,
      bytes: Buffer.byteLength(row.text),
      etag: `"${key}"`,
      lastModified: row.createdAt.toUTCString(),
      // Read anew: thousands of files are remembered, whose texts would fill the memory.
      read: (start, end) => readText(db, key, start, end),
    };
  };
}

async function readText(db: Db, key: string, start: number, end: number): Promise<Buffer> {
  const row = await findCaptions(db, key);
  if (!row) throw new AppError('unavailable', BEING_REPLACED);
  return Buffer.from(row.text).subarray(start, end + 1);
}
