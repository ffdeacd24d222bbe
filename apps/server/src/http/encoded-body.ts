import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A body and its compressed copies. Short bodies have none: compressing them gains nothing. */
export interface EncodedBody {
  readonly identity: Buffer;
  readonly gzip?: Buffer;
  readonly br?: Buffer;
  /** Of the identity, without quotes; each encoding adds its name. */
  readonly digest: string;
}

const MIN_BYTES = 1_024;
/** 11 takes a hundred times as long for a tenth fewer bytes. */
const BROTLI_QUALITY = 5;
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/** Compresses a text once, in the thread pool. */
export async function encodeBody(text: string, brotliQuality = BROTLI_QUALITY): Promise<EncodedBody> {
  const identity = Buffer.from(text);
  const digest = digestOf(identity);
  if (identity.length < MIN_BYTES) return { identity, digest };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    promisify(gzip)(identity),
  ]);
  return { identity, gzip: gzipped, br, digest };
}

/** Equal digests mean equal bytes. */
export function digestOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** Bytes that all copies take. */
export function encodedBytes({ identity, gzip: gzipped, br }: EncodedBody): number {
  return identity.length + (gzipped?.length ?? 0) + (br?.length ?? 0);
}

/** Sends the smallest copy that the client accepts, or 304 when the client has it. The caller sets the content type. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, body: EncodedBody): FastifyReply {
  const encoding = body.br ? negotiateEncoding(request) : 'identity';
  const etag = encoding === 'identity' ? `"${body.digest}"` : `"${body.digest}-${encoding}"`;
  void reply.header('etag', etag).header('cache-control', 'no-cache');
  if (body.br) addVary(reply, 'accept-encoding');
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(body[encoding] ?? body.identity);
}

function negotiateEncoding({ headers }: FastifyRequest): (typeof ENCODINGS)[number] {
  const accepted = headers['accept-encoding'];
  if (accepted === undefined) return 'identity';
  const chosen = negotiate(accepted, [...ENCODINGS]);
  return ENCODINGS.find((encoding) => encoding === chosen) ?? 'identity';
}

function addVary(reply: FastifyReply, name: string): void {
  const present = reply.getHeader('vary');
  void reply.header('vary', present === undefined ? name : `${String(present)}, ${name}`);
}

/** Whether `If-None-Match` names the tag: a list of tags or a star, compared weakly (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((each) => opaqueTag(each) === opaqueTag(etag));
}

function opaqueTag(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
