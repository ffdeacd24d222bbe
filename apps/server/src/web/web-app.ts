import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Deps, PageRenderer } from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import type { FastifyBaseLogger, FastifyError, FastifyInstance } from 'fastify';
import { DrawnPages, sendDrawn } from './prerendered-pages.js';
import { findPageHead, withHead } from './page-head.js';

const A_YEAR = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

export interface WebOptions {
  readonly deps: Deps;
  readonly webRoot: string;
  /** Draws what visitors see first, ahead of the app's own code. */
  readonly renderer: PageRenderer | undefined;
  /** Whoever has this cookie may be a member, who sees other pages. */
  readonly cookieName: string;
  readonly artRoot: string;
}

/** The built web app and the art. Addresses that are no file get the app's page, which has its own 404. */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { deps, cookieName } = options;
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

  const pages = options.renderer && new DrawnPages(options.renderer, deps);
  /** Without the drawing, the page still draws itself in the browser. */
  const findDrawn = async (path: string, log: FastifyBaseLogger) => {
    try {
      return await pages?.find(path);
    } catch (error) {
      log.error(error, `${path} could not be drawn`);
      return undefined;
    }
  };
  app.addHook('onListen', async () => {
    await pages?.drawAll().catch((error) => app.log.error(error, 'the pages of visitors could not be drawn'));
  });
  const page = await readFile(join(options.webRoot, 'index.html'), 'utf8').catch(() => undefined);
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|art|assets)(\/|\?|$)/.test(request.url);
    if (!page || !isPage) throw new AppError('not_found', 'Not found');
    void reply
      .headers({ 'cache-control': ASK_AGAIN, vary: 'accept-encoding, cookie' })
      .type('text/html; charset=utf-8');
    const path = new URL(request.url, 'http://vizzi').pathname;
    const drawn = request.cookies[cookieName] ? undefined : await findDrawn(path, request.log);
    if (drawn) return sendDrawn(request, reply, drawn);
    const head = await findPageHead(deps.db, path);
    return reply.send(head ? withHead(page, head) : page);
  });
}
