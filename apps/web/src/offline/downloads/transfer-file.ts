import type { DownloadsDatabase } from './database';
import type { DownloadFile } from './download';
import { digestOf } from './digest-of';
import { DownloadFailure, DownloadStopped, problemOf } from './download-failure';
import { addPiece, changeDownload, changeFile, readPieces, removePieces, removeUnusedMedia } from './downloads';
import { fetchAsMember } from './fetch-as-member';
import { hasFile, keepFile } from './media-cache';
import { unlessSilent } from '../unless-silent';
import { tellChange } from './changes';

/** Received bytes are saved in pieces of at least this size. */
const PIECE_BYTES = 65_536;
/** A line that says nothing for longer has broken, though nobody says so. */
export const LINE_PATIENCE_MS = 30_000;

export interface Transfer {
  readonly db: DownloadsDatabase;
  readonly cache: Cache;
  readonly sessionId: number;
  readonly signal: AbortSignal;
}

/** Brings one file here: what is missing of it, verified as a whole. Throws when it cannot go on. */
export async function transferFile(transfer: Transfer, file: DownloadFile): Promise<void> {
  const { db, cache, sessionId } = transfer;
  let { etag } = file;
  if (!(await hasFile(cache, file))) {
    etag = await receive(transfer, file);
    const body = await readPieces(db, sessionId, file.url);
    const isWhole = body.size === file.bytes && (await digestOf(body)) === file.sha256;
    if (isWhole) await keepFile(cache, { ...file, etag }, body);
    if (!isWhole) await beginAnew(transfer, file);
    await removePieces(db, sessionId, file.url);
  }
  const kept = { received: file.bytes, etag, isKept: true };
  const isWanted = await changeDownload(db, sessionId, (before) => changeFile(before, file.url, kept));
  if (!isWanted) {
    await removeUnusedMedia(db, cache);
    throw new DownloadStopped();
  }
  tellChange('downloads');
}

/** Fetches the bytes that are missing and returns the version they are of. */
async function receive(transfer: Transfer, file: DownloadFile): Promise<string | null> {
  if (file.received === file.bytes) return file.etag;
  transfer.signal.throwIfAborted();
  const line = new AbortController();
  const stop = () => line.abort();
  transfer.signal.addEventListener('abort', stop);
  try {
    return await receiveOn(line.signal, transfer, file);
  } finally {
    transfer.signal.removeEventListener('abort', stop);
    // What did not arrive in time is not waited for.
    stop();
  }
}

async function receiveOn(signal: AbortSignal, transfer: Transfer, file: DownloadFile): Promise<string | null> {
  const { db, sessionId } = transfer;
  const { url, received } = file;
  const goOn = received > 0 && file.etag !== null;
  // The worker leaves a request that stores nothing to the network: it must not answer with what it keeps.
  const headers = goOn ? { range: `bytes=${received}-`, 'if-range': file.etag ?? '' } : {};
  const response = await unlessSilent(fetchAsMember(url, { cache: 'no-store', signal, headers }), LINE_PATIENCE_MS);
  if (response.status === 416) await beginAnew(transfer, file);
  if (!response.ok || !response.body) throw new DownloadFailure(problemOf(response));
  const isRest = response.status === 206 && response.headers.get('content-range')?.startsWith(`bytes ${received}-`);
  // Anything else is the whole file: it has changed, or a proxy does not know ranges.
  if (!isRest) await removePieces(db, sessionId, url);
  const etag = response.headers.get('etag');
  await savePieces(response.body, isRest ? received : 0, async (start, bytes) => {
    if (!(await addPiece(db, sessionId, { url, etag, start, bytes }))) throw new DownloadStopped();
    tellChange('downloads');
  });
  return etag;
}

/** Forgets what was received of a file that cannot become whole. Always throws. */
async function beginAnew({ db, sessionId }: Transfer, { url }: DownloadFile): Promise<never> {
  await removePieces(db, sessionId, url);
  await changeDownload(db, sessionId, (before) => changeFile(before, url, { received: 0, etag: null }));
  throw new DownloadFailure('damaged');
}

/** Saves what arrives in pieces; when the line breaks, the last bytes before that too. */
async function savePieces(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  from: number,
  save: (start: number, bytes: ArrayBuffer) => Promise<void>,
): Promise<void> {
  let start = from;
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const flush = async () => {
    if (size === 0) return;
    const bytes = await new Blob(waiting).arrayBuffer();
    waiting = [];
    size = 0;
    await save(start, bytes);
    start += bytes.byteLength;
  };
  const reader = body.getReader();
  try {
    const next = () => unlessSilent(reader.read(), LINE_PATIENCE_MS);
    for (let read = await next(); !read.done; read = await next()) {
      waiting.push(read.value);
      size += read.value.byteLength;
      if (size >= PIECE_BYTES) await flush();
    }
  } catch (error) {
    if (!(error instanceof DownloadStopped)) await flush();
    throw error;
  } finally {
    // The rest is not wanted when saving failed.
    reader.cancel().catch(() => {});
  }
  await flush();
}
