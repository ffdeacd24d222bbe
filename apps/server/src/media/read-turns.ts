import { setImmediate } from 'node:timers/promises';
import { clientOf, createFairQueue } from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import type { ReadTurns } from './shared-reads.js';

/** Reads for a client at once: enough for a crowd behind one address, whose members need one at a time. */
const AT_ONCE = 64;
const MAX_CLIENTS = 10_000;
/** Reads of a client that wait. */
const MAX_WAITING = 1_000;
/** Reads of all clients that wait to begin, and milliseconds that one waits. */
const MAX_BEGINNING = 10_000;
const MAX_BEGINNING_MS = 5_000;
const REFUSAL = 'Too many requests from your network are under way. Please try again.';
const CROWDED = 'Too many people are listening at the moment. Please try again in a moment.';

/** The turns of the client that sent a request. */
export type TurnsOfRequest = (request: FastifyRequest, reply: FastifyReply) => ReadTurns;

/**
 * Lets each client, an address or a network of IPv6, read some blocks or look for some files at once; the next ones wait, and nothing is
 * read for those who have hung up or were answered meanwhile. Throws `unavailable` when too many wait.
 *
 * One read begins in every second turn of the event loop, of one client after another: a turn accepts one new connection, which would
 * wait behind hundreds of others for what dozens of reads bring at once.
 */
export function createReadTurns(): TurnsOfRequest {
  const clients = new LRUCache<string, LimitFunction>({ max: MAX_CLIENTS });
  const beginnings = createFairQueue({
    concurrency: 1,
    maxWaiting: MAX_BEGINNING,
    maxWaitMs: MAX_BEGINNING_MS,
    refusal: CROWDED,
  });
  return ({ ip }, { raw: response }) => {
    const client = clientOf(ip);
    const isOver = () => response.destroyed || response.writableEnded;
    return {
      async take(work) {
        const limit = clients.get(client) ?? pLimit(AT_ONCE);
        clients.set(client, limit);
        if (limit.pendingCount >= MAX_WAITING) throw tooMany();
        return limit(() => {
          if (isOver()) throw tooMany();
          return work();
        });
      },
      async begin(read, isNeeded) {
        await beginnings(client, async () => {
          if (!isOver() && isNeeded()) await twoTurns();
        });
        if (isOver()) throw tooMany();
        return read();
      },
    };
  };
}

async function twoTurns(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

const tooMany = () => new AppError('unavailable', REFUSAL);
