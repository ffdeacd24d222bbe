import cookie from '@fastify/cookie';
import type { Deps, PageRenderer } from '@vizzi/api';
import type { Music } from '@vizzi/domain';
import fastify, { type FastifyInstance } from 'fastify';
import { mountWebhook } from './billing/webhook.js';
import { keepCatalogueAnswers } from './catalogue-answers.js';
import { contextFactory } from './context.js';
import { drainConnections } from './drain.js';
import { handleErrors, refuseBadAddress } from './errors.js';
import { mountHealth } from './health.js';
import type { Metrics } from './metrics.js';
import { type logOptions, nameRequests } from './log.js';
import type { MediaStore } from './media/media-store.js';
import { mountMedia } from './media/mount.js';
import { shedOverload } from './overload.js';
import { createPatientServer, type Patience } from './patience.js';
import { mountProcedures } from './procedures.js';
import { createReadyAnswers } from './ready-answers.js';
import { mountDocs } from './rest/docs.js';
import { mountRest } from './rest/mount.js';
import { setHeaders } from './security/headers.js';
import { refuseOtherSites } from './security/same-origin.js';
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
  readonly patience?: Patience | undefined;
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
    serverFactory: (listener) => createPatientServer(ready.before(listener), options.patience),
    trustProxy: options.trustProxy ?? false,
    routerOptions: { maxParamLength: 2000 },
    exposeHeadRoutes: true,
    frameworkErrors: refuseBadAddress,
  });
  app.removeContentTypeParser('text/plain');
  handleErrors(app);
  options.metrics?.measure(app);
  nameRequests(app);
  drainConnections(app);
  if (options.keepAnswers ?? true) {
    ready.standFor(app);
    keepCatalogueAnswers(app, deps.catalogue, ready);
  }
  const stripe = deps.billing !== undefined && !deps.billing.emulated;
  const inlineScripts = await findInlineScripts(options.webRoot);
  await setHeaders(app, { secure: secureCookies, stripe, inlineScripts });
  shedOverload(app, options.maxWaiting);
  refuseOtherSites(app, publicUrl);
  await app.register(cookie);

  const createContext = contextFactory(deps, secureCookies);
  mountHealth(app, deps);
  mountRest(app, createContext);
  await mountWebhook(app, deps);
  mountMedia(app, { deps, createContext, store: options.media, music: options.music, accelPrefix, ready });
  await mountDocs(app, cookieName(secureCookies));
  await mountProcedures(app, createContext);
  const { webRoot, artRoot, renderer } = options;
  await mountWeb(app, { deps, webRoot, artRoot, renderer, cookieName: cookieName(secureCookies) });
  return app;
}
