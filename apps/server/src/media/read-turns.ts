import { clientOf } from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import type { TakeTurn } from './shared-reads.js';

/** Reads for a client at once: enough for a crowd behind one address, whose members need one at a time. */
const AT_ONCE = 64;
const MAX_CLIENTS = 10_000;
/** Reads of a client that wait. */
const MAX_WAITING = 1_000;

/** The turns of the client that sent a request. */
export type ReadTurns = (request: FastifyRequest, reply: FastifyReply) => TakeTurn;

/**
 * Lets each client, an address or a network of IPv6, read some blocks or look for some files at once; the next ones wait, and nothing is
 * read for those who have hung up or were answered meanwhile. Throws `unavailable` when too many wait.
 */
export function createReadTurns(): ReadTurns {
  const clients = new LRUCache<string, LimitFunction>({ max: MAX_CLIENTS });
  return ({ ip }, { raw: response }) =>
    async (read) => {
      const client = clientOf(ip);
      const limit = clients.get(client) ?? pLimit(AT_ONCE);
      clients.set(client, limit);
      if (limit.pendingCount >= MAX_WAITING) throw tooMany();
      return limit(() => {
        if (response.destroyed || response.writableEnded) throw tooMany();
        return read();
      });
    };
}

const tooMany = () =>
  new AppError('unavailable', 'Too many requests from your network are under way. Please try again.');
