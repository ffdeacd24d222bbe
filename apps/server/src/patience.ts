import type { FastifyHttpOptions } from 'fastify';
import type { Server } from 'node:http';

/** How long we wait for the other end, in milliseconds. */
export interface Patience {
  /** For the headers of a request. */
  readonly headers: number;
  /** For a whole request. */
  readonly request: number;
  /** For any byte to move while something is under way, such as audio that nobody takes. */
  readonly stall: number;
  /** How often the first two are looked at. */
  readonly check: number;
}

/** Enough for a phone in a tunnel; a player that was cut off while it paused asks for the next range by itself. */
const PATIENCE: Patience = { headers: 10_000, request: 30_000, stall: 60_000, check: 5_000 };

/** What a slow or silent client may cost us: a connection for so long, and nothing more. */
export function patienceWith({ headers, request, stall, check }: Patience = PATIENCE) {
  return {
    requestTimeout: request,
    connectionTimeout: stall,
    http: { headersTimeout: headers, connectionsCheckingInterval: check },
  } satisfies FastifyHttpOptions<Server>;
}
