import { type Db, findCaptions } from '@vizzi/db';
import type { MediaSource } from './media-store.js';

const KEY = /^captions\/[0-9a-f]{32}\.vtt$/;

/** The captions that were written in the studio, which are in the database. */
export function captionsSource(db: Db): MediaSource {
  return async (key) => {
    const row = KEY.test(key) ? await findCaptions(db, key) : undefined;
    if (!row) return undefined;
    const bytes = Buffer.from(row.text);
    return {
      key,
      // The key stands for the text, which never changes.
      version: key,
      bytes: bytes.length,
      etag: `"${key}"`,
      lastModified: row.createdAt.toUTCString(),
      read: async (start, end) => bytes.subarray(start, end + 1),
    };
  };
}
