import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface SigningKey {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Signature {
  readonly credential: string;
  readonly date: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly payload: string;
}

interface Refusal {
  readonly status: number;
  readonly code: string;
}

const refuse = (code: string, status = 403): Refusal => ({ status, code });
const MINUTES_15 = 900_000;
const WEEK_SECONDS = 604_800;

/** What S3 refuses about the signature of a request (AWS Signature Version 4); undefined when it is good. */
export function refusalOf(request: IncomingMessage, body: Buffer, key: SigningKey, now: number): Refusal | undefined {
  const { searchParams } = new URL(request.url ?? '', 'http://bucket');
  const isPresigned = searchParams.has('X-Amz-Algorithm');
  const signed = isPresigned ? presigned(searchParams) : inHeaders(request);
  if (!signed) return refuse('AccessDenied');
  const time = timeOf(signed.date);
  if (Number.isNaN(time)) return refuse('AuthorizationQueryParametersError', 400);
  if (isPresigned) {
    const seconds = Number(searchParams.get('X-Amz-Expires'));
    if (!(seconds >= 1 && seconds <= WEEK_SECONDS)) return refuse('AuthorizationQueryParametersError', 400);
    if (now > time + seconds * 1000 || now < time - MINUTES_15) return refuse('AccessDenied');
  } else if (Math.abs(now - time) > MINUTES_15) return refuse('RequestTimeTooSkewed');

  const [accessKeyId, ...scope] = signed.credential.split('/');
  if (accessKeyId !== key.accessKeyId) return refuse('InvalidAccessKeyId');
  if (scope.join('/') !== `${signed.date.slice(0, 8)}/${key.region}/s3/aws4_request`) {
    return refuse('AuthorizationHeaderMalformed', 400);
  }
  const names = signed.signedHeaders.split(';');
  const needed = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (!needed.every((name) => names.includes(name))) return refuse('AccessDenied');
  if (signed.payload !== 'UNSIGNED-PAYLOAD' && signed.payload !== sha256(body)) {
    return refuse('XAmzContentSHA256Mismatch', 400);
  }
  return signatureOf(request, signed, names, key) === signed.signature ? undefined : refuse('SignatureDoesNotMatch');
}

function presigned(parameters: URLSearchParams): Signature | undefined {
  if (parameters.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return undefined;
  return {
    credential: parameters.get('X-Amz-Credential') ?? '',
    date: parameters.get('X-Amz-Date') ?? '',
    signedHeaders: parameters.get('X-Amz-SignedHeaders') ?? '',
    signature: parameters.get('X-Amz-Signature') ?? '',
    payload: 'UNSIGNED-PAYLOAD',
  };
}

function inHeaders({ headers }: IncomingMessage): Signature | undefined {
  const pattern = /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)$/;
  const [, credential, signedHeaders, signature] = pattern.exec(headers.authorization ?? '') ?? [];
  const [date, payload] = [headers['x-amz-date'], headers['x-amz-content-sha256']];
  if (!credential || !signedHeaders || !signature || !date || !payload) return undefined;
  return { credential, date: String(date), signedHeaders, signature, payload: String(payload) };
}

function signatureOf({ method, url, headers }: IncomingMessage, signed: Signature, names: string[], key: SigningKey) {
  const { pathname, searchParams } = new URL(url ?? '', 'http://bucket');
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encode).join('='))
    .toSorted()
    .join('&');
  const path = pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('');
  const canonical = [method, path, query, lines, names.join(';'), signed.payload].join('\n');
  const day = signed.date.slice(0, 8);
  const scope = `${day}/${key.region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', signed.date, scope, sha256(canonical)].join('\n');
  const dayKey = hmac(`AWS4${key.secretAccessKey}`, day);
  return hmac(hmac(hmac(hmac(dayKey, key.region), 's3'), 'aws4_request'), text).toString('hex');
}

function timeOf(date: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
