import type { DownloadsDatabase } from './database';
import { type Download, download, type DownloadFile } from './download';
import { pathOf } from './media-cache';

/** All pieces of a session, or of one of its files: arrays sort after numbers and texts. */
const piecesOf = (sessionId: number, url?: string) =>
  url === undefined
    ? IDBKeyRange.bound([sessionId], [sessionId, []])
    : IDBKeyRange.bound([sessionId, url], [sessionId, url, []]);

/** The downloads of a member, in the order in which they were asked for. */
export async function listDownloads(db: DownloadsDatabase): Promise<Download[]> {
  const stored = await db.getAll('downloads');
  return stored
    .flatMap((value) => {
      const { success, data } = download.safeParse(value);
      return success ? data : [];
    })
    .toSorted((a, b) => a.addedAt - b.addedAt);
}

export async function findDownload(db: DownloadsDatabase, sessionId: number): Promise<Download | undefined> {
  return download.safeParse(await db.get('downloads', sessionId)).data;
}

export async function addDownload(db: DownloadsDatabase, added: Download): Promise<void> {
  await db.put('downloads', added, added.session.id);
}

/** Changes a download in one transaction; undefined when there is none, or `change` leaves it alone. */
export async function changeDownload(
  db: DownloadsDatabase,
  sessionId: number,
  change: (before: Download) => Download | undefined,
): Promise<Download | undefined> {
  const { store, done } = db.transaction('downloads', 'readwrite');
  const before = download.safeParse(await store.get(sessionId)).data;
  const after = before && change(before);
  if (after) await store.put(after, sessionId);
  await done;
  return after;
}

export const changeFile = (before: Download, url: string, change: Partial<DownloadFile>): Download => ({
  ...before,
  files: before.files.map((file) => (file.url === url ? { ...file, ...change } : file)),
});

/** Saves the next bytes of a file. False when the download was stopped meanwhile; nothing is saved then. */
export async function addPiece(
  db: DownloadsDatabase,
  sessionId: number,
  { url, etag, start, bytes }: { url: string; etag: string | null; start: number; bytes: ArrayBuffer },
): Promise<boolean> {
  const transaction = db.transaction(['downloads', 'pieces'], 'readwrite');
  const downloads = transaction.objectStore('downloads');
  const before = download.safeParse(await downloads.get(sessionId)).data;
  if (before?.state !== 'running') return false;
  await Promise.all([
    transaction.objectStore('pieces').put(bytes, [sessionId, url, start]),
    downloads.put(changeFile(before, url, { received: start + bytes.byteLength, etag }), sessionId),
    transaction.done,
  ]);
  return true;
}

/** What was received of a file, put together. */
export async function readPieces(db: DownloadsDatabase, sessionId: number, url: string): Promise<Blob> {
  return new Blob(await db.getAll('pieces', piecesOf(sessionId, url)));
}

export async function removePieces(db: DownloadsDatabase, sessionId: number, url?: string): Promise<void> {
  await db.delete('pieces', piecesOf(sessionId, url));
}

export async function removeDownload(db: DownloadsDatabase, sessionId: number): Promise<void> {
  const transaction = db.transaction(['downloads', 'pieces'], 'readwrite');
  await Promise.all([
    transaction.objectStore('downloads').delete(sessionId),
    transaction.objectStore('pieces').delete(piecesOf(sessionId)),
    transaction.done,
  ]);
}

/** Removes what no download names any more. */
export async function removeUnusedMedia(db: DownloadsDatabase, cache: Cache): Promise<void> {
  const used = new Set(
    (await listDownloads(db)).flatMap(({ files, former, pictures }) => [
      ...[...files, ...former].map(({ url }) => url),
      ...pictures,
    ]),
  );
  const isUnused = ({ url }: Request) => !used.has(pathOf(url));
  await Promise.all((await cache.keys()).filter(isUnused).map((request) => cache.delete(request)));
}
