import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { AppError } from '@vizzi/domain';
import { AwsClient } from 'aws4fetch';
import { LRUCache } from 'lru-cache';
import { createBucketPauses } from './bucket-pauses.js';
import { BEING_REPLACED, type MediaFile, type MediaSource } from './media-store.js';
import { typeOf } from './send-file.js';

/** Seconds for which a signed address works. */
const SIGNED_SECONDS = 60;
/** Addresses signed within so many milliseconds are the same one, so that caches between can keep what they bring. */
const SIGNED_EACH_MS = 30_000;
/** What is known of a file is looked up again after this time. */
const TTL_MS = 5_000;
const MAX_FILES = 10_000;
/** Milliseconds for an answer about a file, and for one with bytes or each further piece of it: a slow store brings them late. */
const DEADLINES = { HEAD: 5_000, GET: 10_000, PUT: 600_000, DELETE: 10_000 };
/** Later times cannot be signed. */
const LAST_TIME = Date.UTC(9999, 0);
/** Milliseconds for all pieces of an answer. */
const MAX_WAIT_MS = 60_000;
/** What a store answers that works and takes our key. All else, such as 400 for a wrong region, says nothing about a file. */
const EXPECTED = { HEAD: [200, 404], GET: [200, 206, 404, 412, 416], PUT: [200], DELETE: [200, 204, 404] };
/** A store has no longer ones, and answers 400 to them. */
const MAX_KEY_BYTES = 1024;

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
  /** Milliseconds of a clock that is never set. */
  readonly elapsed?: () => number;
}

type Method = keyof typeof DEADLINES;

/** A store that works does not answer so. */
class UnexpectedAnswer extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
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
export function createBucket(config: BucketConfig, options: BucketOptions = {}): Bucket {
  const { endpoint, name, prefix, isReachable } = config;
  const { onError, now = Date.now, elapsed = () => performance.now() } = options;
  const client = new AwsClient({ ...config, service: 's3', retries: 0 });
  const pauses = createBucketPauses(elapsed);
  /** How far the store's clock is ahead of ours: it refuses what was signed at another time. */
  let ahead = 0;

  const store = endpoint.replace(/\/+$/, '');
  /** Files that were copied there may have any name, such as one with `#`. */
  const addressOf = (key: string) =>
    new URL(`${store}/${name}/${prefix}${key.split('/').map(encodeURIComponent).join('/')}`).href;

  /** Sends a request, and reads its answer with `read`, both within the time limit of its method. */
  async function ask<Result>(
    method: Method,
    key: string,
    read: (response: Response, extend: () => void) => Result | Promise<Result>,
    init: RequestInit = {},
  ): Promise<Result> {
    if (pauses.isPaused(key)) throw unreachable();
    try {
      const result = await within(DEADLINES[method], async (signal, extend) =>
        read(await send(method, key, signal, init), extend),
      );
      pauses.answered(method, key);
      return result;
    } catch (error) {
      if (error instanceof AppError) throw error;
      pauses.failed(method, key, error instanceof UnexpectedAnswer ? error.status : undefined);
      onError?.(error);
      throw unreachable();
    }
  }

  async function send(method: Method, key: string, signal: AbortSignal, init: RequestInit): Promise<Response> {
    const aws = { datetime: signedAt(now() + ahead) };
    // The signal is given to `fetch` itself: a request that was made with it may forget it.
    const fetchOnce = async () => fetch(await client.sign(addressOf(key), { ...init, method, aws }), { signal });
    // The store may close a kept connection at the moment in which it is used.
    const response = await fetchOnce().catch((error: unknown) => {
      if (signal.aborted) throw error;
      return fetchOnce();
    });
    const date = Date.parse(response.headers.get('date') ?? '');
    if (date > 0 && date < LAST_TIME) ahead = date - now();
    if (!response.ok) await response.body?.cancel();
    const { status } = response;
    if (EXPECTED[method].includes(status)) return response;
    throw new UnexpectedAnswer(`the bucket answered ${method} with ${status}`, status);
  }

  /** Throws `unavailable` also when the file is another one by now, or of another length. */
  function read(key: string, { etag, bytes }: Pick<MediaFile, 'etag' | 'bytes'>, start: number, end: number) {
    const wanted = end - start + 1;
    const readPart = async (response: Response, extend: () => void) => {
      const tag = response.headers.get('etag') ?? etag;
      const isSame =
        response.status === 206 && isPart(response.headers.get('content-range'), { start, end, bytes }) && tag === etag;
      if (!isSame) await response.body?.cancel();
      const part = isSame ? await bytesOf(response, wanted, extend) : undefined;
      if (part?.length !== wanted) throw new AppError('unavailable', BEING_REPLACED);
      return part;
    };
    // A weak one, as a proxy before the store makes it, is never the same as any: it is compared above.
    const isStrong = !etag.startsWith('W/');
    const headers = { range: `bytes=${start}-${end}`, ...(isStrong ? { 'if-match': etag } : {}) };
    return ask('GET', key, readPart, { headers });
  }

  async function sign(method: string, key: string): Promise<string> {
    const address = new URL(addressOf(key));
    address.searchParams.set('X-Amz-Expires', String(SIGNED_SECONDS));
    const datetime = signedAt(Math.floor((now() + ahead) / SIGNED_EACH_MS) * SIGNED_EACH_MS);
    return (await client.sign(address, { method, aws: { signQuery: true, datetime } })).url;
  }

  async function look(key: string): Promise<MediaFile | undefined> {
    if (Buffer.byteLength(prefix + key) > MAX_KEY_BYTES) return undefined;
    return ask('HEAD', key, (response) => (response.status === 404 ? undefined : describe(key, response)));
  }

  function describe(key: string, { headers, status }: Response): MediaFile {
    const etag = headers.get('etag') ?? '';
    const bytes = Number(headers.get('content-length') ?? NaN);
    if (Number.isNaN(bytes)) throw new UnexpectedAnswer('the bucket does not say how long a file is', status);
    return {
      key,
      version: `${addressOf(key)} ${etag} ${bytes}`,
      bytes,
      etag,
      lastModified: headers.get('last-modified') ?? '',
      read: (start, end) => read(key, { etag, bytes }, start, end),
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
      await ask('PUT', key, () => {}, { body, headers });
      return true;
    },
    async delete(key) {
      await ask('DELETE', key, () => {});
    },
  };
}

const unreachable = () =>
  new AppError('unavailable', 'The audio files cannot be reached just now. Please try again in a moment.');

/** The bytes of an answer; of more than `most` nothing more is read. */
async function bytesOf({ body }: Response, most: number, extend: () => void): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length > most) break;
    extend();
  }
  return Buffer.concat(pieces);
}

/**
 * What `work` answers; fails after so many milliseconds, whether or not `work` heeds its signal. Each call of `extend` gives it as many
 * again, up to a minute.
 */
async function within<Result>(
  milliseconds: number,
  work: (signal: AbortSignal, extend: () => void) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`the bucket did not answer within ${milliseconds} ms`));
      controller.abort();
    }, milliseconds);
  });
  const extend = () => {
    if (performance.now() - began < MAX_WAIT_MS) timer?.refresh();
  };
  return Promise.race([work(controller.signal, extend), late]).finally(() => clearTimeout(timer));
}

/** A time in milliseconds as signatures write it: 20261123T120000Z. */
function signedAt(time: number): string {
  return new Date(time).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
}

/** Whether an answer says that it is this part of a file with so many bytes. */
function isPart(contentRange: string | null, { start, end, bytes }: { start: number; end: number; bytes: number }) {
  return contentRange === `bytes ${start}-${end}/${bytes}`;
}
