import compress from '@fastify/compress';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import { appRouter, type AppRouter, describeFailure, ERRORS } from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CreateContext } from './context.js';
import { COMPRESSION } from './compression.js';
import { digestOf, matchesEtag } from './encoded-body.js';
import { logFailure, RETRY_SECONDS } from './errors.js';

const PREFIX = '/api/trpc';
/** More than any page of ours sends at once. */
const MAX_BATCH = 100;
const CATALOG_READS = new Set(
  ['categories', 'category', 'sessions', 'popular', 'session'].map((name) => `catalog.${name}`),
);

/** The procedures as our own web app calls them. */
export async function mountTrpc(app: FastifyInstance, createContext: CreateContext): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => refuseWhatTrpcCannotRead(request));
    scope.addHook('onSend', readWholeJson);
    await scope.register(compress, COMPRESSION);
    await scope.register(fastifyTRPCPlugin, {
      prefix: PREFIX,
      trpcOptions: {
        router: appRouter,
        maxBatchSize: MAX_BATCH,
        createContext: ({ req, res }) => createContext(req, res),
        onError: ({ error, req }) => logFailure(req.log, describeFailure(error).code, error),
        responseMeta: ({ errors }) => {
          const codes = new Set(errors.map((error) => describeFailure(error).code));
          if (!codes.has('unavailable')) return {};
          const headers = { 'retry-after': String(RETRY_SECONDS) };
          return codes.size === 1 ? { status: ERRORS.unavailable[1], headers } : { headers };
        },
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>);
  });
}

/** The adapter throws on form bodies and on paths that are not procedure names. */
function refuseWhatTrpcCannotRead({ headers, params }: FastifyRequest): void {
  if (!procedureNames(params).every((name) => /^[\w.]+$/.test(name))) throw new AppError('not_found', 'Not found');
  const type = headers['content-type'];
  if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) {
    throw new AppError('unsupported_media_type', 'Procedures take JSON');
  }
}

/**
 * The adapter answers with a stream. Whole JSON is read first, so that a short one is not compressed. JSON lines, which
 * the adapter marks by `transfer-encoding`, stay a stream.
 */
async function readWholeJson(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!(payload instanceof Response)) return payload;
  if (payload.headers.has('transfer-encoding')) {
    payload.headers.set('cache-control', 'no-store');
    return payload;
  }
  void reply.code(payload.status);
  for (const [name, value] of payload.headers) void reply.header(name, value);
  const text = await payload.text();
  // A renewed or cleared session cookie is for one browser only.
  if (payload.status !== 200 || reply.hasHeader('set-cookie') || !readsCatalogOnly(request)) {
    void reply.header('cache-control', 'no-store');
    return text;
  }
  const etag = `W/"${digestOf(text)}"`;
  void reply.header('etag', etag).header('cache-control', 'no-cache');
  if (!matchesEtag(request.headers['if-none-match'], etag)) return text;
  void reply.code(304);
  return null;
}

/** A batch of public reads is the same for every viewer: a browser may keep it and ask whether it still holds. */
function readsCatalogOnly({ method, params }: FastifyRequest): boolean {
  return method === 'GET' && procedureNames(params).every((name) => CATALOG_READS.has(name));
}

function procedureNames(params: unknown): string[] {
  const path = typeof params === 'object' && params !== null ? Reflect.get(params, 'path') : undefined;
  return typeof path === 'string' ? path.split(',') : [''];
}
