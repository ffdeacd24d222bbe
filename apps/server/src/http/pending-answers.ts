import { AppError } from '@vizzi/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from '@vizzi/api';

/** Smaller answers are not counted: they fit into the buffers of their connections. */
const LARGE = 64 * 1024;
/** Characters of large answers that one address, and all together, have not read yet. */
const MAX_PER_ADDRESS = 32 * 1024 * 1024;
const MAX_TOTAL = 128 * 1024 * 1024;

/** Counts a large answer until it was read or its connection has ended; answers a refusal where too much is unread. */
export type HoldAnswer = (request: FastifyRequest, reply: FastifyReply, text: string) => AppError | undefined;

/**
 * Bounds the memory of answers that were made for one request and that nobody reads. Cached answers are not counted: their
 * bytes are in memory once, however many connections wait for them.
 */
export function createPendingAnswers(maxPerAddress = MAX_PER_ADDRESS, maxTotal = MAX_TOTAL): HoldAnswer {
  const unread = new Map<string, number>();
  let total = 0;
  return ({ ip }, { raw }, { length }) => {
    // When its connection ended meanwhile, no other event will say so.
    if (length < LARGE || raw.destroyed) return undefined;
    const network = clientOf(ip);
    const own = unread.get(network) ?? 0;
    // One answer alone is always sent.
    if (own > 0 && (own + length > maxPerAddress || total + length > maxTotal)) {
      return new AppError('unavailable', 'Too many answers to you wait to be read. Please try again.');
    }
    unread.set(network, own + length);
    total += length;
    raw.once('close', () => {
      const left = (unread.get(network) ?? 0) - length;
      if (left > 0) unread.set(network, left);
      else unread.delete(network);
      total -= length;
    });
    return undefined;
  };
}
