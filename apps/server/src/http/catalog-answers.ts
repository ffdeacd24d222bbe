import { createHash } from 'node:crypto';
import type { CatalogVersion } from '@vizzi/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { routeOf } from './metrics.js';
import { type ReadyAnswer, type ReadyAnswers, sharedHeaders } from './ready-answers.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer depends on the catalogue and the address alone, never on who asks. */
    ofCatalog?: boolean;
  }
  interface FastifyRequest {
    /** The catalogue as this request met it. */
    catalogVersion: number;
  }
}

interface Answer {
  readonly version: number;
  readonly etag: string;
  readonly whole: ReadyAnswer;
  readonly unchanged: ReadyAnswer;
}

const MAX_BYTES = 64 * 1024 * 1024;
/** However a change may have been missed, an answer is not older than this. */
const MAX_AGE_MS = 5_000;
const TRPC = '/api/trpc/';
/** Procedures of which the answer is the same for everybody. */
const PUBLIC_PROCEDURES = new Set([
  'catalog.categories',
  'catalog.category',
  'catalog.sessions',
  'catalog.popular',
  'catalog.session',
]);

/** Keeps answers of the public catalogue as bytes, by address, and has them ready until the catalogue changes. */
export function keepCatalogAnswers(app: FastifyInstance, catalogVersion: CatalogVersion, ready: ReadyAnswers): void {
  const answers = new LRUCache<string, Answer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ whole }, url) => (whole.body?.length ?? 0) + url.length + 1,
    ttl: MAX_AGE_MS,
  });
  app.decorateRequest('catalogVersion', 0);

  ready.add(({ url = '', headers }) => {
    const kept = answers.get(url);
    if (kept?.version !== catalogVersion.current) return undefined;
    return headers['if-none-match'] === kept.etag ? kept.unchanged : kept.whole;
  });

  app.addHook('onRequest', (request, _reply, done) => {
    request.catalogVersion = catalogVersion.current;
    done();
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const isKept = request.method === 'GET' && reply.statusCode === 200 && isOfCatalog(request);
    return isKept ? keep(request, reply, payload) : payload;
  });

  async function keep(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    const text = payload instanceof Response ? await textOf(payload, reply) : payload;
    if (typeof text !== 'string') return payload;
    const bytes = Buffer.from(text);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    // A browser may keep it and has to ask whether it still holds.
    void reply.header('etag', etag).header('cache-control', 'no-cache');
    const version = request.catalogVersion;
    if (version !== catalogVersion.current) return text;

    const [route, headers, body] = [routeOf(request), sharedHeaders(reply), bytes.toString('latin1')];
    const length = String(body.length);
    answers.set(request.url, {
      version,
      etag,
      whole: { route, status: 200, headers: [...headers, 'content-length', length], body },
      unchanged: { route, status: 304, headers },
    });
    return text;
  }
}

/** tRPC answers with a web Response: its headers are for the reply. Undefined when it is no success. */
async function textOf(response: Response, reply: FastifyReply): Promise<string | undefined> {
  if (response.status !== 200) return undefined;
  for (const [name, value] of response.headers) void reply.header(name, value);
  return response.text();
}

function isOfCatalog(request: FastifyRequest): boolean {
  if (request.routeOptions.config.ofCatalog) return true;
  if (!request.url.startsWith(TRPC)) return false;
  const end = request.url.indexOf('?');
  const procedures = request.url.slice(TRPC.length, end === -1 ? undefined : end).split(',');
  return procedures.every((procedure) => PUBLIC_PROCEDURES.has(procedure));
}
