import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Deps, describeFailure, type PageRenderer } from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unlessAnswered } from '../http/answer-deadline.js';
import { type CatalogResponses, resultsOf } from '../http/catalog-responses.js';
import { sendEncoded } from '../http/encoded-body.js';
import { logFailure } from '../http/errors.js';
import { logFailedWork } from '../log-failed-work.js';
import type { InTurn } from '../http/response-cache.js';
import { serveFolder } from '../http/static-files.js';
import { createCategoryArt } from './category-art.js';
import { createPrerenderedPages } from './prerendered-pages.js';
import { replaceWorker } from './remove-worker.js';
import { readPageHead, withHead } from './page-head.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const ART_SECONDS = 86_400;
/** It measures recordings with compiled code, which nothing else of ours may run. */
const LOUDNESS_WORKER = /\/assets\/loudness\.worker-[\w-]+\.js/;
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
/** A page that is rendered for longer, such as on a busy machine right after the start, is left to the browser to render. */
const RENDER_PATIENCE_MS = 2_000;

export interface WebOptions {
  readonly deps: Deps;
  readonly catalog: CatalogResponses;
  readonly webRoot: string;
  /** Renders what visitors see first, before the app's own code runs. */
  readonly renderer: PageRenderer | undefined;
  /** A browser with this cookie may be a member's, who sees other pages. */
  readonly cookieName: string;
  readonly artRoot: string;
  /** Takes the service worker back from all browsers. */
  readonly removesWorker: boolean;
}

/** The built web app and the art. Addresses that are no file get the app's page, which has its own 404. */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { deps, cookieName } = options;
  if (options.removesWorker) replaceWorker(app);
  await serveFolder(app, {
    root: options.artRoot,
    prefix: '/art/',
    maxAge: ART_SECONDS * 1000,
    // A file system refuses NUL in names with an error.
    allowedPath: (path) => !path.includes('\0'),
  });

  if (existsSync(options.webRoot)) {
    await serveFolder(app, {
      root: options.webRoot,
      prefix: '/',
      index: false,
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        void response.header('cache-control', path.includes('/assets/') ? IMMUTABLE : REVALIDATE);
        if (LOUDNESS_WORKER.test(path)) void response.header('content-security-policy', WORKER_POLICY);
      },
    });
  }

  const { renderer } = options;
  /** Pages and pictures that are not kept are made in the client's turn, as calls are. */
  const turnOf =
    ({ ip }: FastifyRequest): InTurn =>
    (make) =>
      deps.turns.take({ address: ip }, 'small', make);
  const rendered = renderer && createPrerenderedPages(renderer, deps, options.artRoot);
  /** Whether a member is signed in; the cookie of a session that has ended stays in the browser. */
  const isMember = async (token: string | undefined, inTurn: InTurn) =>
    token !== undefined && (await inTurn(() => deps.authSessions.validate(token))) !== undefined;
  const renderForVisitor = async (path: string, token: string | undefined, inTurn: InTurn) =>
    (await isMember(token, inTurn)) ? undefined : rendered?.(path, inTurn);
  /** The rendered page of a visitor; undefined where the browser renders it, or where rendering failed. */
  const findRendered = async ({ url, log, cookies }: FastifyRequest, inTurn: InTurn) => {
    const path = pathOf(url);
    if (!renderer?.renders(path, url.slice(path.length))) return undefined;
    const settled = new AbortController();
    const late = wait(RENDER_PATIENCE_MS, undefined, { signal: settled.signal }).catch(() => undefined);
    try {
      return (await Promise.race([renderForVisitor(path, cookies[cookieName], inTurn), late]))?.body;
    } catch (error) {
      if (!(error instanceof AppError)) logFailedWork(log, error, `${path} was not rendered`);
      return undefined;
    } finally {
      settled.abort();
    }
  };
  app.addHook('onListen', async () => {
    const failures = await Promise.allSettled((renderer?.paths ?? []).map(async (path) => rendered?.(path)));
    for (const failure of failures) {
      if (failure.status === 'rejected') logFailedWork(app.log, failure.reason, 'a page was not rendered');
    }
  });

  const emptyPage = await readFile(join(options.webRoot, 'index.html'), 'utf8').catch(() => undefined);
  const findCategoryArt = createCategoryArt();
  const findPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const isRead = ['GET', 'HEAD'].includes(request.method);
    const inTurn = turnOf(request);
    const catalog = resultsOf(options.catalog, inTurn);
    const art = isRead ? await findCategoryArt(catalog, request.url) : undefined;
    if (art) return reply.header('cache-control', `public, max-age=${ART_SECONDS}`).type('image/svg+xml').send(art);
    const isPage = isRead && !/^\/(api|art|assets)(\/|\?|$)/.test(request.url);
    if (!emptyPage || !isPage) throw new AppError('not_found', 'Not found');
    void reply.headers({ 'cache-control': REVALIDATE, vary: 'cookie' }).type('text/html; charset=utf-8');
    const body = await findRendered(request, inTurn);
    if (body) return sendEncoded(request, reply, body);
    const head = await readPageHead(catalog, pathOf(request.url)).catch((error: Error) => {
      // The app itself says what does not exist, and what cannot be read at the moment.
      logFailure(request.log, describeFailure(error).code, error);
      return undefined;
    });
    return reply.send(head ? withHead(emptyPage, head) : emptyPage);
  };
  app.setNotFoundHandler(unlessAnswered(findPage));
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
