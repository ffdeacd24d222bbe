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
  readonly headers: Record<string, number | string | string[] | undefined>;
  readonly body: Buffer;
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
    if (answer?.version !== catalogue.current) return done();
    reply.headers(answer.headers);
    if (request.headers['if-none-match'] === answer.etag) void reply.code(304).send();
    else void reply.send(answer.body);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    // A kept answer goes out as its bytes: there is nothing to find out about it.
    if (Buffer.isBuffer(payload) || request.method !== 'GET' || reply.statusCode !== 200) return payload;
    if (!isOfCatalogue(request)) return payload;
    const text = payload instanceof Response ? await textOf(payload, reply) : payload;
    if (typeof text !== 'string') return payload;
    const body = Buffer.from(text);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    // A browser may keep it and has to ask whether it still holds.
    void reply.header('etag', etag).header('cache-control', 'no-cache');
    const version = request.catalogueVersion;
    if (version === catalogue.current) answers.set(request.url, { version, etag, headers: shared(reply), body });
    return text;
  });
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

function shared(reply: FastifyReply): Answer['headers'] {
  return Object.fromEntries(Object.entries(reply.getHeaders()).filter(([name]) => !OWN_HEADERS.includes(name)));
}
