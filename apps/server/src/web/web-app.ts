import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@vizzi/domain';
import type { FastifyInstance } from 'fastify';

const A_YEAR = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

/** The built web app and the art. Addresses that are no file get the app's page, which has its own 404. */
export async function mountWeb(app: FastifyInstance, options: { webRoot: string; artRoot: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root: options.artRoot,
    prefix: '/art/',
    decorateReply: false,
    maxAge: 86_400_000,
  });

  if (existsSync(options.webRoot)) {
    await app.register(fastifyStatic, {
      root: options.webRoot,
      prefix: '/',
      index: false,
      wildcard: false,
      cacheControl: false,
      setHeaders: (response, path) =>
        void response.header('cache-control', path.includes('/assets/') ? A_YEAR : ASK_AGAIN),
    });
  }

  const page = await readFile(join(options.webRoot, 'index.html'), 'utf8').catch(() => undefined);
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|art|assets)(\/|\?|$)/.test(request.url);
    if (!page || !isPage) throw new AppError('not_found', 'Not found');
    return reply.header('cache-control', ASK_AGAIN).type('text/html; charset=utf-8').send(page);
  });
}
