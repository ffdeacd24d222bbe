import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { refusalOf, type SigningKey } from './test-bucket-signatures.js';

export interface StoredObject {
  readonly bytes: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly modified: string;
}

export interface Answer {
  readonly status: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: Buffer | string;
  /** What it says its length is; null for nothing. Otherwise that of its body. */
  readonly length?: number | null;
  /** Comes in the place of the body, piece by piece. */
  readonly pieces?: Readable;
}

/** Another answer to a request than the right one. */
export type Mistake = (request: IncomingMessage, right: Answer) => Answer | 'hang' | undefined;

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'range, if-range, if-none-match',
  'access-control-expose-headers': 'etag, content-range, content-length, accept-ranges',
};
export const TEST_KEY: SigningKey = {
  region: 'eu-test-1',
  accessKeyId: 'TESTKEY',
  secretAccessKey: 'a secret of the test',
};

/** The settings with which a server uses a test bucket. */
export const bucketSettings = (endpoint: string) => ({
  MEDIA_URL: 's3://audio/vizzi',
  S3_ENDPOINT: endpoint,
  S3_REGION: TEST_KEY.region,
  S3_ACCESS_KEY_ID: TEST_KEY.accessKeyId,
  S3_SECRET_ACCESS_KEY: TEST_KEY.secretAccessKey,
});

export type TestBucket = Awaited<ReturnType<typeof createTestBucket>>;

interface BucketOptions {
  readonly port?: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Bytes that each answer to a signed address brings in a second. */
  readonly pace?: () => number;
}

/** The part of S3 that Vizzi uses, at its HTTP door, for the bucket `audio`: as strict as S3 is with signatures. */
export async function createTestBucket({ port = 0, now = Date.now, pace = () => Infinity }: BucketOptions = {}) {
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  let answer: (request: IncomingMessage, body: Buffer) => Answer = store;
  let breaksOff = false;
  let mistake: Mistake = () => undefined;

  function store(request: IncomingMessage, body: Buffer): Answer {
    const { pathname } = new URL(request.url ?? '', 'http://bucket');
    if (request.method === 'OPTIONS') return { status: 200 };
    const refusal = refusalOf(request, body, TEST_KEY, now());
    if (refusal) return { status: refusal.status, body: `<Error><Code>${refusal.code}</Code></Error>` };
    const [, name, ...path] = decodeURIComponent(pathname).split('/');
    if (name !== 'audio') return { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' };
    const key = path.join('/');
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return { status: 411 };
      const expected = request.headers['content-md5'];
      if (expected !== undefined && expected !== createHash('md5').update(body).digest('base64')) {
        return { status: 400, body: '<Error><Code>BadDigest</Code></Error>' };
      }
      put(key, body, request.headers['content-type']);
      return { status: 200, headers: { etag: objects.get(key)?.etag } };
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const object = objects.get(key);
    if (!object) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
    return request.method === 'GET' || request.method === 'HEAD' ? get(request, object) : { status: 405 };
  }

  function get({ headers: asked }: IncomingMessage, { bytes, etag, type, modified }: StoredObject): Answer {
    const headers = { etag, 'last-modified': modified, 'accept-ranges': 'bytes', 'content-type': type };
    if (asked['if-match'] !== undefined && asked['if-match'] !== etag) return { status: 412 };
    if (asked['if-none-match'] === etag) return { status: 304, headers };
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(asked.range ?? '') ?? [];
    const isRange = first !== undefined && (asked['if-range'] === undefined || asked['if-range'] === etag);
    if (!isRange) return { status: 200, headers, body: bytes };
    if (Number(first) >= bytes.length) return { status: 416, headers: { 'content-range': `bytes */${bytes.length}` } };
    const part = bytes.subarray(Number(first), last ? Number(last) + 1 : undefined);
    const range = `bytes ${first}-${Number(first) + part.length - 1}/${bytes.length}`;
    return { status: 206, headers: { ...headers, 'content-range': range }, body: part };
  }

  function put(key: string, bytes: Buffer, type = 'application/octet-stream') {
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    objects.set(key, { bytes, type, etag, modified: new Date(now()).toUTCString() });
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    requests.push(`${request.method} ${request.url}`);
    if (breaksOff && request.method === 'PUT') {
      await once(request, 'data');
      request.socket.destroy();
      return;
    }
    const right = answer(request, await buffer(request));
    const wrong = mistake(request, right);
    if (wrong === 'hang') return;
    const { status, headers, body = '', length, pieces } = wrong ?? right;
    const bytes = Buffer.from(body);
    const date = new Date(now()).toUTCString();
    const said = length === null ? {} : { 'content-length': length ?? bytes.length };
    response.writeHead(status, { ...CORS, date, ...headers, ...said });
    if (request.method === 'HEAD') response.end();
    else if (pieces) pieces.pipe(response);
    else if (request.url?.includes('X-Amz-Signature')) Readable.from(paced(bytes, pace)).pipe(response);
    else response.end(bytes);
  }

  const server = createServer((request, response) => void respond(request, response)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  return {
    endpoint,
    /** What lies in the bucket, by whole keys. */
    objects,
    put,
    /** Method and address of each request. */
    requests,
    /** Fails each request so from now on, as a store in trouble does; with nothing it works again. */
    fail(status?: number) {
      answer = status === undefined ? store : () => ({ status });
    },
    /** Answers so from now on where it answers at all; with nothing as a store does that works. */
    answerWrongly(by: Mistake = () => undefined) {
      mistake = by;
    },
    /** Breaks the connection of each PUT off while its body arrives, or no more. */
    breakOff(isOn: boolean) {
      breaksOff = isOn;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function* paced(bytes: Buffer, pace: () => number) {
  let sent = 0;
  while (sent < bytes.length) {
    if (sent > 0) await setTimeout(1000);
    const next = sent + pace();
    yield bytes.subarray(sent, next);
    sent = next;
  }
}
