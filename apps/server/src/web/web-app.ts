import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Db } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { FastifyError, FastifyInstance } from 'fastify';
import { findPageHead, withHead } from './page-head.js';

const A_YEAR = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

export interface WebOptions {
  readonly db: Db;
  readonly webRoot: string;
  readonly artRoot: string;
}

/** The built web app and the art. Addresses that are no file get the app's page, which has its own 404. */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  await app.register(async (scope) => {
    // Its refusals of addresses that try to leave the folder are errors without a code.
    scope.setErrorHandler<FastifyError>((error) => {
      throw error.statusCode === 403 ? new AppError('not_found', 'Not found') : error;
    });
    await scope.register(fastifyStatic, {
      root: options.artRoot,
      prefix: '/art/',
      decorateReply: false,
      maxAge: 86_400_000,
      // No file system can name it, and asking one anyway is an error.
      allowedPath: (path) => !path.includes('\0'),
    });
  });

  if (existsSync(options.webRoot)) {
    await app.register(fastifyStatic, {
      root: options.webRoot,
      prefix: '/',
      index: false,
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (response, path) =>
        void response.header('cache-control', path.includes('/assets/') ? A_YEAR : ASK_AGAIN),
    });
  }

  const page = await readFile(join(options.webRoot, 'index.html'), 'utf8').catch(() => undefined);
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|art|assets)(\/|\?|$)/.test(request.url);
    if (!page || !isPage) throw new AppError('not_found', 'Not found');
    const head = await findPageHead(options.db, new URL(request.url, 'http://vizzi').pathname);
    const html = head ? withHead(page, head) : page;
    return reply.header('cache-control', ASK_AGAIN).type('text/html; charset=utf-8').send(html);
  });
}
