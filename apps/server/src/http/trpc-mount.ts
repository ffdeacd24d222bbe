import compress from '@fastify/compress';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import { ADMIT, appRouter, type AppRouter, describeFailure, ERRORS } from '@vizzi/api';
import { AppError, callCost, MAX_BATCH_COST } from '@vizzi/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_STUDIO_BODY_BYTES, mayBeLong, requireStudio } from './body-limit.js';
import type { CreateContext } from './context.js';
import { COMPRESSION } from './compression.js';
import { digestOf, matchesEtag } from './encoded-body.js';
import { logFailure } from './errors.js';
import { depthFailure } from './json-depth.js';
import type { HoldAnswer } from './pending-answers.js';

const PREFIX = '/api/trpc';
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST'];
const CATALOG_READS = new Set(
  ['categories', 'category', 'sessions', 'popular', 'session'].map((name) => `catalog.${name}`),
);

interface TrpcOptions {
  readonly createContext: CreateContext;
  readonly holdAnswer: HoldAnswer;
}

/** The procedures as our own web app calls them. */
export async function mountTrpc(app: FastifyInstance, { createContext, holdAnswer }: TrpcOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      refuseOtherMethods(request, reply);
      refuseWhatTrpcCannotRead(request);
      // JSON lines would be sent as they are made, without a limit on what is unread.
      request.raw.headers['trpc-accept'] = 'application/json';
      refuseCostlyBatch(procedureNames(request.params));
      if (!mayBeLong(request)) return;
      requireStudio(procedureNames(request.params));
      // Before it is read: others are not kept waiting by what a stranger sends.
      ADMIT.editor((await createContext(request, reply)).viewer);
    });
    scope.addHook('onRoute', (route) => {
      route.bodyLimit = MAX_STUDIO_BODY_BYTES;
    });
    // The adapter keeps the body as text, and parses it itself.
    scope.addHook('preValidation', (request, _reply, done) => done(depthFailure(request.body)));
    scope.addHook('onSend', (request, reply, payload) => readWholeJson(request, reply, payload, holdAnswer));
    await scope.register(compress, COMPRESSION);
    await scope.register(fastifyTRPCPlugin, {
      prefix: PREFIX,
      trpcOptions: {
        router: appRouter,
        maxBatchSize: MAX_BATCH_COST,
        createContext: ({ req, res }) => createContext(req, res),
        onError: ({ error, req }) => logFailure(req.log, describeFailure(error).code, error),
        responseMeta: ({ errors }) => {
          const failures = errors.map(describeFailure);
          const waits = failures.flatMap(({ retryAfter }) => retryAfter ?? []);
          if (waits.length === 0) return {};
          const headers = { 'retry-after': String(Math.max(...waits)) };
          const isUnavailable = failures.every(({ code }) => code === 'unavailable');
          return isUnavailable ? { status: ERRORS.unavailable[1], headers } : { headers };
        },
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>);
  });
}

/** The adapter is mounted for every method, and throws on TRACE, which no request of the platform may have. */
function refuseOtherMethods({ method }: FastifyRequest, reply: FastifyReply): void {
  if (METHODS.includes(method)) return;
  void reply.header('allow', METHODS.join(', '));
  throw new AppError('method_not_allowed', `Procedures take ${METHODS.join(', ')}`);
}

/** The adapter throws on form bodies and on paths that are not procedure names. */
function refuseWhatTrpcCannotRead({ headers, params }: FastifyRequest): void {
  if (!procedureNames(params).every((name) => /^[\w.]+$/.test(name))) throw new AppError('not_found', 'Not found');
  const type = headers['content-type'];
  if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) {
    throw new AppError('unsupported_media_type', 'Procedures take JSON');
  }
}

function refuseCostlyBatch(names: readonly string[]): void {
  const cost = names.reduce((sum, name) => sum + callCost(name), 0);
  if (cost <= MAX_BATCH_COST) return;
  throw new AppError('invalid', 'These are too many calls for one request. Please send them in several.');
}

/** The adapter answers with a stream. It is read whole, so that short JSON is not compressed and large JSON is counted. */
async function readWholeJson(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  holdAnswer: HoldAnswer,
): Promise<unknown> {
  if (!(payload instanceof Response)) return payload;
  const { headers, status } = payload;
  const text = await payload.text();
  const isPublic = status === 200 && readsCatalogOnly(request);
  const etag = isPublic ? `W/"${digestOf(text)}"` : undefined;
  const isKnown = etag !== undefined && matchesEtag(request.headers['if-none-match'], etag);
  const refusal = isKnown ? undefined : holdAnswer(request, reply, text);
  if (refusal) throw refusal;
  void reply.code(isKnown ? 304 : status);
  for (const [name, value] of headers) void reply.header(name, value);
  if (etag !== undefined) void reply.header('etag', etag);
  void reply.header('cache-control', isPublic ? 'no-cache' : 'no-store');
  return isKnown ? null : text;
}

/** A batch of public reads is the same for every viewer: a browser may keep it and ask whether it still holds. */
function readsCatalogOnly({ method, params }: FastifyRequest): boolean {
  return method === 'GET' && procedureNames(params).every((name) => CATALOG_READS.has(name));
}

function procedureNames(params: unknown): string[] {
  const path = typeof params === 'object' && params !== null ? Reflect.get(params, 'path') : undefined;
  return typeof path === 'string' ? path.split(',') : [''];
}
