import cookie from '@fastify/cookie';
import type { Deps, PageRenderer } from '@vizzi/api';
import type { Music } from '@vizzi/domain';
import fastify, { type FastifyInstance } from 'fastify';
import { mountWebhook } from './billing/webhook.js';
import { keepCatalogAnswers } from './http/catalog-answers.js';
import { contextFactory } from './http/context.js';
import { closeConnectionsOnShutdown } from './http/graceful-shutdown.js';
import { handleErrors, refuseBadAddress } from './http/errors.js';
import { mountHealth } from './http/health.js';
import type { Metrics } from './http/metrics.js';
import { type logOptions, addRequestIds } from './http/log.js';
import type { MediaStore } from './media/media-store.js';
import { mountMedia } from './media/mount.js';
import { shedLoad } from './http/load-shedding.js';
import { createHttpServer, type HttpTimeouts } from './http/http-timeouts.js';
import { mountTrpc } from './http/trpc-mount.js';
import { createReadyAnswers } from './http/ready-answers.js';
import { mountDocs } from './rest/docs.js';
import { mountRest } from './rest/mount.js';
import { setHeaders } from './security/headers.js';
import { preventCsrf } from './security/csrf.js';
import { cookieName } from './security/session-cookie.js';
import { findInlineScripts } from './web/inline-scripts.js';
import { mountWeb } from './web/web-app.js';

export interface AppOptions {
  readonly deps: Deps;
  readonly media: MediaStore;
  readonly music: Record<Music, string>;
  /** See {@link MediaOptions.accelPrefix}. */
  readonly accelPrefix?: string | undefined;
  readonly artRoot: string;
  readonly webRoot: string;
  /** Draws the pages of visitors; without it they are drawn in the browser. */
  readonly renderer?: PageRenderer | undefined;
  /** Where browsers reach us, when it is not where we listen. */
  readonly publicUrl?: string | undefined;
  /** Addresses of proxies whose word about where a request comes from is believed. */
  readonly trustProxy?: string[] | undefined;
  /** What is the same for everybody is kept until the catalogue changes; not where a test changes it behind the server's back. */
  readonly keepAnswers?: boolean | undefined;
  readonly log?: ReturnType<typeof logOptions> | undefined;
  readonly metrics?: Metrics | undefined;
  readonly timeouts?: HttpTimeouts | undefined;
  /** Requests that may wait for an answer at once. */
  readonly maxWaiting?: number | undefined;
}

/** The whole server, not yet listening: main runs it, tests inject requests. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, publicUrl, accelPrefix } = options;
  const secureCookies = publicUrl?.startsWith('https:') ?? false;
  const ready = createReadyAnswers(options.metrics);
  const app = fastify({
    ...(options.log ?? { logger: false }),
    serverFactory: (listener) => createHttpServer(ready.before(listener), options.timeouts),
    trustProxy: options.trustProxy ?? false,
    routerOptions: { maxParamLength: 2000 },
    exposeHeadRoutes: true,
    frameworkErrors: refuseBadAddress,
  });
  app.removeContentTypeParser('text/plain');
  handleErrors(app);
  options.metrics?.measure(app);
  addRequestIds(app);
  closeConnectionsOnShutdown(app);
  if (options.keepAnswers ?? true) {
    ready.standFor(app);
    keepCatalogAnswers(app, deps.catalogVersion, ready);
  }
  const stripe = deps.billing !== undefined && !deps.billing.emulated;
  const inlineScripts = await findInlineScripts(options.webRoot);
  await setHeaders(app, { secure: secureCookies, stripe, inlineScripts });
  shedLoad(app, options.maxWaiting);
  preventCsrf(app, publicUrl);
  await app.register(cookie);

  const createContext = contextFactory(deps, secureCookies);
  mountHealth(app, deps);
  mountRest(app, createContext);
  await mountWebhook(app, deps);
  mountMedia(app, { deps, createContext, store: options.media, music: options.music, accelPrefix, ready });
  await mountDocs(app, cookieName(secureCookies));
  await mountTrpc(app, createContext);
  const { webRoot, artRoot, renderer } = options;
  await mountWeb(app, { deps, webRoot, artRoot, renderer, cookieName: cookieName(secureCookies) });
  return app;
}
