import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import { appRouter, type AppRouter, describeFailure, ERRORS } from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CreateContext } from './context.js';
import { logFailure, RETRY_SECONDS } from './errors.js';

const PREFIX = '/api/trpc';
/** More than any page of ours asks at once. */
const MAX_BATCH = 100;

/** The procedures as our own web app calls them. */
export async function mountTrpc(app: FastifyInstance, createContext: CreateContext): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => refuseWhatTrpcCannotRead(request));
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

/** Its adapter falls over forms and over names that are no names. */
function refuseWhatTrpcCannotRead({ headers, params }: FastifyRequest): void {
  const name = typeof params === 'object' && params !== null ? Reflect.get(params, 'path') : undefined;
  if (typeof name !== 'string' || !/^[\w.,]+$/.test(name)) throw new AppError('not_found', 'Not found');
  const type = headers['content-type'];
  if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) {
    throw new AppError('unsupported_media_type', 'Procedures take JSON');
  }
}
