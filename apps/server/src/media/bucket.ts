import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { AppError } from '@vizzi/domain';
import { AwsClient } from 'aws4fetch';
import { LRUCache } from 'lru-cache';
import { BEING_REPLACED, type MediaFile, type MediaSource } from './media-store.js';
import { typeOf } from './send-file.js';

/** Seconds for which a signed address works. */
const SIGNED_SECONDS = 60;
/** Addresses signed within so many milliseconds are the same one, so that caches between can keep what they bring. */
const SIGNED_EACH_MS = 30_000;
/** What is known of a file is looked up again after this time. */
const TTL_MS = 5_000;
const MAX_FILES = 10_000;
/** Milliseconds for an answer about a file, and for one with bytes. */
const DEADLINES = { HEAD: 5_000, GET: 10_000, PUT: 600_000, DELETE: 10_000 };
/** What a store answers that works and takes our key. All else, such as 400 for a wrong region, says nothing about a file. */
const EXPECTED = { HEAD: [200, 404], GET: [200, 206, 404, 412, 416], PUT: [200], DELETE: [200, 204, 404] };
/** A store has no longer ones, and answers 400 to them. */
const MAX_KEY_BYTES = 1024;
/** After a failure the bucket is left alone for this time: callers are told at once. */
const PAUSE_MS = 1_000;

export interface BucketConfig {
  /** The store's address, without the bucket. */
  readonly endpoint: string;
  readonly name: string;
  /** Before each key: empty, or a path that ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether clients fetch from the bucket by signed addresses. */
  readonly isReachable: boolean;
}

interface BucketOptions {
  readonly onError?: (error: unknown) => void;
  /** The process's clock, in milliseconds; it may be wrong. */
  readonly now?: () => number;
}

export interface Bucket {
  /** Throws `unavailable` when the bucket cannot be reached or refuses our key. */
  readonly find: MediaSource;
  /**
   * Stores the file at a path, or bytes, unless the same are there; answers whether it did. A file is read as it is sent. Throws
   * `unavailable`.
   */
  put(key: string, source: string | Buffer): Promise<boolean>;
  /** Deletes a file; one that is not there is no failure. Throws `unavailable`. */
  delete(key: string): Promise<void>;
}

/** Files in a bucket of a store that speaks S3, addressed by path. */
export function createBucket(config: BucketConfig, { onError, now = Date.now }: BucketOptions = {}): Bucket {
  const { endpoint, name, prefix, isReachable } = config;
  const client = new AwsClient({ ...config, service: 's3', retries: 0 });
  /** How far the store's clock is ahead of ours: it refuses what was signed at another time. */
  let ahead = 0;
  let pausedUntil = 0;

  const store = endpoint.replace(/\/+$/, '');
  /** Files that were copied there may have any name, such as one with `#`. */
  const addressOf = (key: string) =>
    new URL(`${store}/${name}/${prefix}${key.split('/').map(encodeURIComponent).join('/')}`).href;

  const fail = (error: unknown): never => {
    pausedUntil = now() + PAUSE_MS;
    onError?.(error);
    throw new AppError('unavailable', 'The audio files cannot be reached just now. Please try again in a moment.');
  };

  async function send(method: keyof typeof DEADLINES, key: string, init: RequestInit = {}): Promise<Response> {
    if (now() < pausedUntil) {
      throw new AppError('unavailable', 'The audio files cannot be reached just now. Please try again in a moment.');
    }
    const signal = AbortSignal.timeout(DEADLINES[method]);
    const aws = { datetime: signedAt(now() + ahead) };
    const ask = () => client.fetch(addressOf(key), { ...init, method, signal, aws });
    // The store may close a kept connection at the moment in which it is used.
    const response = await ask().catch((error: unknown) => (signal.aborted ? fail(error) : ask().catch(fail)));
    const date = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(date)) ahead = date - now();
    if (!response.ok) await response.body?.cancel();
    if (!EXPECTED[method].includes(response.status)) {
      fail(new Error(`the bucket answered ${method} with ${response.status}`));
    }
    return response;
  }

  async function read(key: string, etag: string, start: number, end: number): Promise<Buffer> {
    const response = await send('GET', key, { headers: { range: `bytes=${start}-${end}`, 'if-match': etag } });
    const bytes = response.status === 206 ? Buffer.from(await response.arrayBuffer().catch(fail)) : undefined;
    if (bytes?.length !== end - start + 1) throw new AppError('unavailable', BEING_REPLACED);
    return bytes;
  }

  async function sign(method: string, key: string): Promise<string> {
    const address = new URL(addressOf(key));
    address.searchParams.set('X-Amz-Expires', String(SIGNED_SECONDS));
    const datetime = signedAt(Math.floor((now() + ahead) / SIGNED_EACH_MS) * SIGNED_EACH_MS);
    return (await client.sign(address, { method, aws: { signQuery: true, datetime } })).url;
  }

  async function look(key: string): Promise<MediaFile | undefined> {
    if (Buffer.byteLength(prefix + key) > MAX_KEY_BYTES) return undefined;
    const { status, headers } = await send('HEAD', key);
    if (status === 404) return undefined;
    const etag = headers.get('etag') ?? '';
    return {
      key,
      version: `${addressOf(key)} ${etag}`,
      bytes: Number(headers.get('content-length')),
      etag,
      lastModified: headers.get('last-modified') ?? '',
      read: (start, end) => read(key, etag, start, end),
      ...(isReachable ? { sign: (method: string) => sign(method, key) } : {}),
    };
  }

  const known = new LRUCache<string, { file: MediaFile | undefined }>({
    max: MAX_FILES,
    ttl: TTL_MS,
    fetchMethod: async (key) => ({ file: await look(key) }),
  });
  return {
    find: async (key) => (await known.forceFetch(key)).file,
    async put(key, source) {
      // It says its length, and can be read again when the connection breaks.
      const body = typeof source === 'string' ? await openAsBlob(source) : new Blob([new Uint8Array(source)]);
      const md5 = createHash('md5');
      for await (const piece of body.stream()) md5.update(piece);
      const digest = md5.digest();
      if ((await look(key))?.etag === `"${digest.toString('hex')}"`) return false;
      // The store compares what arrives with the digest.
      const headers = { 'content-type': typeOf({ key }), 'content-md5': digest.toString('base64') };
      await send('PUT', key, { body, headers });
      return true;
    },
    async delete(key) {
      await send('DELETE', key);
    },
  };
}

/** A time in milliseconds as signatures write it: 20261123T120000Z. */
function signedAt(time: number): string {
  return new Date(time).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
}
