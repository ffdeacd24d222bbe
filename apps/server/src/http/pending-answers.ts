import { AppError } from '@vizzi/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from '@vizzi/api';

/** Smaller answers are not counted: they fit into the buffers of their connections. */
const LARGE = 64 * 1024;
/** Characters or bytes of large answers that one address, and all together, have not read yet. */
const MAX_PER_ADDRESS = 32 * 1024 * 1024;
const MAX_TOTAL = 128 * 1024 * 1024;
/** One answer alone is sent until all together are so many times the most. */
const ALONE = 4;

/** Counts a large answer until it was read or its connection has ended; answers a refusal where too much is unread. */
export type HoldAnswer = (request: FastifyRequest, reply: FastifyReply, body: string | Buffer) => AppError | undefined;

/** The networks of the connections that wait for bytes which are in memory once. They count for the first. */
type Waiting = string[];

/** Bounds the memory of answers that nobody reads: text was made for one request, the same bytes may be sent to many. */
export function createPendingAnswers(maxPerAddress = MAX_PER_ADDRESS, maxTotal = MAX_TOTAL): HoldAnswer {
  const unread = new Map<string, number>();
  const shared = new Map<Buffer, Waiting>();
  let total = 0;

  const add = (network: string, length: number) => {
    const own = (unread.get(network) ?? 0) + length;
    if (own > 0) unread.set(network, own);
    else unread.delete(network);
    total += length;
  };
  const isTooMuch = (network: string, length: number) => {
    const own = unread.get(network) ?? 0;
    if (own === 0) return total + length > ALONE * maxTotal;
    return own + length > maxPerAddress || total + length > maxTotal;
  };

  return ({ ip }, { raw }, body) => {
    const { length } = body;
    // When its connection ended meanwhile, no other event will say so.
    if (length < LARGE || raw.destroyed) return undefined;
    const network = clientOf(ip);
    const before = typeof body === 'string' ? undefined : shared.get(body);
    if (!before && isTooMuch(network, length)) {
      return new AppError('unavailable', 'Too many answers to you wait to be read. Please try again.');
    }
    if (!before) add(network, length);
    const waiting = before ?? [];
    waiting.push(network);
    if (typeof body !== 'string') shared.set(body, waiting);
    raw.once('close', () => {
      const [charged = network] = waiting;
      waiting.splice(waiting.indexOf(network), 1);
      const [next] = waiting;
      if (next === charged) return;
      add(charged, -length);
      if (next !== undefined) add(next, length);
      else if (typeof body !== 'string') shared.delete(body);
    });
    return undefined;
  };
}

/** Counts all large answers of a part of the server, and refuses those that are too much. */
export function holdAnswers(app: FastifyInstance, holdAnswer: HoldAnswer): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isBody = typeof payload === 'string' || Buffer.isBuffer(payload);
    const refusal = isBody ? holdAnswer(request, reply, payload) : undefined;
    if (refusal) done(refusal);
    else done(null, payload);
  });
}
