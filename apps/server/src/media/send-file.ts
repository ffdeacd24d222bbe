import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { extname, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { matchesEtag } from '../http/encoded-body.js';
import { PIECE_BYTES, type BlockCache, type PartOfFile } from './block-cache.js';
import type { ReadTurns } from './shared-reads.js';
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
  '.webp': 'image/webp',
  '.vtt': 'text/vtt; charset=utf-8',
};

/** The parts of a request that say what to send of a file. */
type Asked = Pick<IncomingMessage, 'method' | 'headers'>;

type FileVersion = Pick<MediaFile, 'bytes' | 'etag' | 'lastModified'>;

interface FileAnswer {
  readonly status: 200 | 206 | 304 | 416;
  readonly contentLength?: number;
  readonly contentRange?: string;
  /** First and last byte of the body, where there is one. */
  readonly part?: { start: number; end: number };
}

/** What answers a GET or HEAD for a file, or for the one range of it that was asked for, beside `fileHeaders`. */
export function fileAnswer({ method, headers }: Asked, file: FileVersion): FileAnswer {
  if (matchesEtag(headers['if-none-match'], file.etag)) return { status: 304 };
  const range = requestedRange(headers, file);
  if (range === 'unsatisfiable') return { status: 416, contentLength: 0, contentRange: `bytes */${file.bytes}` };

  const part = range ?? { start: 0, end: file.bytes - 1 };
  const contentLength = part.end - part.start + 1;
  const hasBody = method !== 'HEAD' && contentLength > 0;
  const sized = hasBody ? { contentLength, part } : { contentLength };
  if (!range) return { status: 200, ...sized };
  return { status: 206, contentRange: `bytes ${range.start}-${range.end}/${file.bytes}`, ...sized };
}

/** The headers that every answer about a file has. */
export function fileHeaders(file: MediaFile, cacheControl: string): Record<string, string> {
  return {
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    etag: file.etag,
    'last-modified': file.lastModified,
    'content-type': typeOf(file),
  };
}

interface FileToSend {
  readonly file: MediaFile;
  readonly blocks: BlockCache;
  readonly turns: ReadTurns;
  readonly headers: Record<string, string>;
}

/** Sends a file, or the range of it that was asked for. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, blocks, turns, headers }: FileToSend,
): Promise<FastifyReply> {
  const { status, contentLength, contentRange, part } = fileAnswer(request, file);
  // Read before any header is set, so that a failure is answered without headers of audio.
  const body = part && (await bytesOf(blocks, { file, ...part }, turns));
  void reply.code(status).headers(headers);
  if (contentRange !== undefined) void reply.header('content-range', contentRange);
  if (contentLength !== undefined) void reply.header('content-length', contentLength);
  return reply.send(body);
}

async function bytesOf(blocks: BlockCache, part: PartOfFile, turns: ReadTurns): Promise<Buffer | Readable> {
  if (part.end - part.start < PIECE_BYTES) return blocks.read(part, turns);
  // The stream finds the first block in the cache.
  await blocks.read({ ...part, end: part.start }, turns);
  return blocks.stream(part, turns);
}

/** Headers by which the proxy in front of us sends the file at a path of the disk, with ranges, after access was checked here. */
export function handOverHeaders(file: MediaFile, path: string, prefix: string, cacheControl: string) {
  return {
    'x-accel-redirect': prefix + path.split(sep).map(encodeURIComponent).join('/'),
    'cache-control': cacheControl,
    'content-type': typeOf(file),
  };
}

/** The media type by the name of a file. */
export function typeOf({ key }: Pick<MediaFile, 'key'>): string {
  return CONTENT_TYPES[extname(key).toLowerCase()] ?? 'application/octet-stream';
}

/** The range to send; undefined means the whole file, as RFC 9110 allows for malformed and multiple ranges. */
function requestedRange(headers: IncomingHttpHeaders, file: FileVersion) {
  const { range, 'if-range': ifRange } = headers;
  if (!range || (ifRange && ifRange !== file.etag && ifRange !== file.lastModified)) return undefined;
  // A suffix longer than the file is the whole file (RFC 9110, 14.1.2); the parser refuses it.
  const suffix = /^bytes=-(\d+)$/.exec(range)?.[1];
  if (suffix !== undefined && Number(suffix) >= file.bytes && file.bytes > 0) return { start: 0, end: file.bytes - 1 };
  const ranges = parseRange(file.bytes, range, { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
