import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { AppError } from '@vizzi/domain';
import type { FastifyError, FastifyInstance } from 'fastify';

/** Serves the files of a folder. Addresses that try to leave it are missing, as files that do not exist. */
export async function serveFolder(app: FastifyInstance, options: FastifyStaticOptions): Promise<void> {
  await app.register(async (scope) => {
    // The library refuses such addresses with an error that has no code.
    scope.setErrorHandler<FastifyError>((error) => {
      throw error.statusCode === 403 ? new AppError('not_found', 'Not found') : error;
    });
    await scope.register(fastifyStatic, { decorateReply: false, ...options });
  });
}
