import { createHash } from 'node:crypto';
import type { CatalogueVersion } from '@vizzi/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer depends on the catalogue and the address alone, never on who asks. */
    ofCatalogue?: boolean;
  }
  interface FastifyRequest {
    /** The catalogue as this request met it. */
    catalogueVersion: number;
  }
}

interface Answer {
  readonly version: number;
  readonly etag: string;
  /** Names and values in turn. */
  readonly headers: string[];
  /** A character for each byte: as a string it goes out in one piece with the headers, and need not be encoded again. */
  readonly body: string;
}

const MAX_BYTES = 64 * 1024 * 1024;
/** However a change may have been missed, an answer is not older than this. */
const MAX_AGE_MS = 5_000;
/** What belongs to one answer alone. */
const OWN_HEADERS = ['set-cookie', 'date', 'content-length', 'connection', 'x-request-id'];
const TRPC = '/api/trpc/';
/** Procedures of which the answer is the same for everybody. */
const PUBLIC_PROCEDURES = new Set([
  'catalog.categories',
  'catalog.category',
  'catalog.sessions',
  'catalog.popular',
  'catalog.session',
]);

/**
 * Keeps answers of the public catalogue as bytes, by address, until the catalogue changes. Registered first, it answers
 * before anything else looks at a request.
 */
export function keepCatalogueAnswers(app: FastifyInstance, catalogue: CatalogueVersion): void {
  const answers = new LRUCache<string, Answer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, url) => body.length + url.length + 1,
    ttl: MAX_AGE_MS,
  });
  app.decorateRequest('catalogueVersion', 0);

  app.addHook('onRequest', (request, reply, done) => {
    request.catalogueVersion = catalogue.current;
    const answer = request.method === 'GET' ? answers.get(request.url) : undefined;
    if (answer?.version !== catalogue.current || app.drain.begun) return done();
    // Past Fastify's reply: all that it would do for a kept answer was done when it was made.
    reply.hijack();
    const isKnown = request.headers['if-none-match'] === answer.etag;
    const headers = ['x-request-id', request.id, ...answer.headers];
    if (isKnown) reply.raw.writeHead(304, headers).end();
    else
      reply.raw.writeHead(200, [...headers, 'content-length', String(answer.body.length)]).end(answer.body, 'latin1');
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const isKept = request.method === 'GET' && reply.statusCode === 200 && isOfCatalogue(request);
    return isKept ? keep(request, reply, payload) : payload;
  });

  async function keep(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    const text = payload instanceof Response ? await textOf(payload, reply) : payload;
    if (typeof text !== 'string') return payload;
    const body = Buffer.from(text);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    // A browser may keep it and has to ask whether it still holds.
    void reply.header('etag', etag).header('cache-control', 'no-cache');
    const version = request.catalogueVersion;
    const kept = { version, etag, headers: shared(reply), body: body.toString('latin1') };
    if (version === catalogue.current) answers.set(request.url, kept);
    return text;
  }
}

/** tRPC answers with a web Response: its headers are for the reply. Undefined when it is no success. */
async function textOf(response: Response, reply: FastifyReply): Promise<string | undefined> {
  if (response.status !== 200) return undefined;
  for (const [name, value] of response.headers) void reply.header(name, value);
  return response.text();
}

function isOfCatalogue(request: FastifyRequest): boolean {
  if (request.routeOptions.config.ofCatalogue) return true;
  if (!request.url.startsWith(TRPC)) return false;
  const end = request.url.indexOf('?');
  const procedures = request.url.slice(TRPC.length, end === -1 ? undefined : end).split(',');
  return procedures.every((procedure) => PUBLIC_PROCEDURES.has(procedure));
}

function shared(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders())
    .filter(([name]) => !OWN_HEADERS.includes(name))
    .flatMap(([name, value]) => [name, String(value)]);
}
