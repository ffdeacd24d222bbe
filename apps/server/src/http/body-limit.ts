import { AppError } from '@vizzi/domain';
import type { FastifyRequest } from 'fastify';

/**
 * Of a JSON body; the longest of ours is a batch that orders several playlists. To parse a megabyte takes long enough that a
 * few clients who send many would keep the process from everybody else.
 */
export const MAX_BODY_BYTES = 64 * 1024;
/** Captions of a whole session. */
export const MAX_STUDIO_BODY_BYTES = 1024 * 1024;

/** Whether a body may be longer than others, also one whose length is not said. */
export function mayBeLong({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES;
}

/** Throws `too_large` for a long body that is not for procedures of the studio alone. */
export function requireStudio(procedures: readonly string[]): void {
  if (procedures.every((name) => name.startsWith('studio.'))) return;
  throw new AppError('too_large', 'The body is too large, or does not say its length');
}

/**
 * Whether a body that is refused is read to its end, and dropped, so that its connection goes on: a proxy that is still sending takes
 * a server whose connections end for dead.
 */
export function isDropped({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length']) <= MAX_STUDIO_BODY_BYTES;
}
