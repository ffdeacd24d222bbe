import { extname, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { BLOCK_BYTES, type KeptBlocks } from './kept-blocks.js';
import type { MediaFile } from './media-store.js';

const CONTENT_TYPES: Record<string, string> = {
  '.m4a': 'audio/mp4',
  '.mp4': 'audio/mp4',
  '.aac': 'audio/aac',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.wav': 'audio/wav',
  '.flac': 'audio/flac',
  '.webm': 'audio/webm',
  '.vtt': 'text/vtt; charset=utf-8',
};

interface Sent {
  readonly file: MediaFile;
  readonly blocks: KeptBlocks;
  /** As the header has it. */
  readonly cacheControl: string;
}

/** Answers GET and HEAD with a file or the one range of it that was asked for. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, blocks, cacheControl }: Sent,
): Promise<FastifyReply> {
  const isKnown = request.headers['if-none-match'] === file.etag;
  const range = requestedRange(request, file);
  const { start, end } = typeof range === 'object' ? range : { start: 0, end: file.bytes - 1 };
  const isEmpty = isKnown || range === 'unsatisfiable' || request.method === 'HEAD' || file.bytes === 0;
  // Before anything is said of it: what cannot be read is answered as every failure is, without headers of audio.
  const body = isEmpty ? undefined : await bytesOf(blocks, file, start, end);

  void reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', cacheControl)
    .header('etag', file.etag)
    .header('last-modified', file.lastModified)
    .type(typeOf(file));

  if (isKnown) return reply.code(304).send();
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
  void reply.header('content-length', end - start + 1);
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`);
  return reply.send(body);
}

function bytesOf(blocks: KeptBlocks, file: MediaFile, start: number, end: number): Promise<Buffer> | Readable {
  return end - start < BLOCK_BYTES ? blocks.read(file, start, end) : blocks.stream(file, start, end);
}

/** Lets the proxy in front of us send the file, ranges and all: we only said that this listener may hear it. */
export function handOver(reply: FastifyReply, file: MediaFile, prefix: string, cacheControl: string): FastifyReply {
  return reply
    .header('x-accel-redirect', prefix + file.path.split(sep).map(encodeURIComponent).join('/'))
    .header('cache-control', cacheControl)
    .type(typeOf(file))
    .send();
}

function typeOf({ path }: MediaFile): string {
  return CONTENT_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

/** The range to send; undefined means the whole file, as RFC 9110 allows for malformed and multiple ranges. */
function requestedRange(request: FastifyRequest, file: MediaFile) {
  const { range } = request.headers;
  const ifRange = request.headers['if-range'];
  if (!range || (ifRange && ifRange !== file.etag && ifRange !== file.lastModified)) return undefined;
  const ranges = parseRange(file.bytes, range, { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
