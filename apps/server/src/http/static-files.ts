import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { AppError } from '@vizzi/domain';
import type { FastifyError, FastifyInstance } from 'fastify';

/**
 * Serves the files of a folder, each as a whole. Addresses that try to leave it are missing, as files that do not exist; a
 * failed precondition is answered with 412.
 */
export async function serveFolder(app: FastifyInstance, options: FastifyStaticOptions): Promise<void> {
  await app.register(async (scope) => {
    // The library refuses these with errors that have no code.
    scope.setErrorHandler<FastifyError>((error, _request, reply) => {
      if (error.statusCode === 403) throw new AppError('not_found', 'Not found');
      if (error.statusCode !== 412) throw error;
      const body = { message: 'The file is not the one that the request expects', code: 'invalid' };
      return reply.code(412).header('cache-control', 'no-store').send(body);
    });
    await scope.register(fastifyStatic, { decorateReply: false, acceptRanges: false, ...options });
  });
}
