import cookie from '@fastify/cookie';
import type { Deps, PageRenderer } from '@vizzi/api';
import fastify, { type FastifyInstance } from 'fastify';
import { mountWebhook } from './billing/webhook.js';
import { MAX_BODY_BYTES } from './http/body-limit.js';
import { createCatalogResponses, resultsOf } from './http/catalog-responses.js';
import { limitAnswerTime } from './http/answer-deadline.js';
import { limitConnections } from './http/connection-limit.js';
import { contextFactory } from './http/context.js';
import { mountExport } from './http/export-mount.js';
import { handleErrors, refuseBadAddress } from './http/errors.js';
import { closeConnectionsOnShutdown } from './http/graceful-shutdown.js';
import { mountHealth } from './http/health.js';
import { createHttpServer, type HttpTimeouts } from './http/http-timeouts.js';
import { shedLoad } from './http/load-shedding.js';
import { addRequestIds, type logOptions } from './http/log.js';
import { createLongAnswers } from './http/long-answers.js';
import type { Metrics } from './http/metrics.js';
import { createPendingAnswers, holdAnswers } from './http/pending-answers.js';
import { limitJsonDepth } from './http/json-depth.js';
import { createPace, paceRequests } from './http/request-pacing.js';
import { mountTrpc } from './http/trpc-mount.js';
import { refuseUnreadable } from './http/unreadable-requests.js';
import type { MediaStore } from './media/media-store.js';
import { mountMedia, type OpenMedia } from './media/mount.js';
import { mountScenes } from './media/mount-scenes.js';
import { mountDocs } from './rest/docs.js';
import { mountRest } from './rest/mount.js';
import { preventCsrf } from './security/csrf.js';
import { setApiHeaders, setPageHeaders } from './security/headers.js';
import { refuseUnclearHost } from './security/host-header.js';
import { cookieName } from './security/session-cookie.js';
import { findInlineScripts } from './web/inline-scripts.js';
import type { UploadPorts } from './uploads/whole-upload.js';
import { mountUploads } from './uploads/mount-uploads.js';
import { mountWeb } from './web/web-app.js';

export interface AppOptions {
  readonly deps: Deps;
  readonly media: MediaStore;
  readonly openMedia: OpenMedia;
  /** See {@link MediaOptions.accelPrefix}. */
  readonly accelPrefix?: string | undefined;
  /** Where browsers fetch media that our redirects lead to. */
  readonly mediaOrigin?: string | undefined;
  readonly uploads: UploadPorts;
  readonly artRoot: string;
  readonly webRoot: string;
  /** Renders the pages of visitors; without it they are rendered in the browser. */
  readonly renderer?: PageRenderer | undefined;
  /** Takes the service worker back from all browsers. */
  readonly removesWorker: boolean;
  /** Where browsers reach us, when it is not where we listen. */
  readonly publicUrl?: string | undefined;
  /** Addresses of proxies whose `X-Forwarded-For` is believed. */
  readonly trustProxy?: string[] | undefined;
  readonly log: ReturnType<typeof logOptions>;
  readonly metrics?: Metrics | undefined;
  readonly timeouts?: HttpTimeouts | undefined;
  /** Requests that may wait for an answer at once. */
  readonly maxWaiting?: number | undefined;
  /** Connections of one client address; 0 is no limit. */
  readonly connectionsPerAddress: number;
  /** Milliseconds for an answer to begin. */
  readonly answerDeadline?: number | undefined;
}

/** They are not decoded: ours are never encoded, and to decode thousands of broken ones takes long. */
const COOKIES = { httpOnly: true, decode: (value: string) => value };

/** Milliseconds for a part of the server to start, or to stop after `DRAIN_SECONDS`: loading all pages takes long on a busy machine. */
const START_MS = 120_000;

/** The whole server, not yet listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { publicUrl, accelPrefix, webRoot, artRoot, renderer } = options;
  const catalog = createCatalogResponses(options.deps.catalog, options.deps.catalogVersion);
  const deps = { ...options.deps, catalog: resultsOf(catalog) };
  const secureCookies = publicUrl?.startsWith('https:') ?? false;
  const pace = createPace();
  const onRefused = (error: Error) => app.log.warn(error, 'the system refused a connection');
  const app = fastify({
    ...options.log,
    serverFactory: (listener) => createHttpServer(listener, { onRefused, timeouts: options.timeouts }),
    trustProxy: options.trustProxy ?? false,
    bodyLimit: MAX_BODY_BYTES,
    pluginTimeout: START_MS,
    routerOptions: { maxParamLength: 2000 },
    exposeHeadRoutes: true,
    // What arrives until the last moment is answered; the database closes after that.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => pace.take(request, () => refuseBadAddress(error, request, reply)),
    clientErrorHandler: refuseUnreadable,
  });
  limitConnections(app.server, { perAddress: options.connectionsPerAddress, proxies: options.trustProxy ?? [] });
  app.removeContentTypeParser('text/plain');
  limitJsonDepth(app);
  handleErrors(app);
  options.metrics?.measure(app);
  addRequestIds(app);
  paceRequests(app, pace);
  closeConnectionsOnShutdown(app);
  shedLoad(app, options.maxWaiting);
  limitAnswerTime(app, options.answerDeadline);
  refuseUnclearHost(app);
  preventCsrf(app, publicUrl);
  await app.register(cookie, { parseOptions: COOKIES });

  const createContext = contextFactory(deps, secureCookies);
  const holdAnswer = createPendingAnswers();
  const beginLongAnswer = createLongAnswers();
  await app.register(async (api) => {
    setApiHeaders(api, { secure: secureCookies });
    mountHealth(api, deps);
    await mountRest(api, { createContext, catalog, turns: deps.turns, holdAnswer, beginLongAnswer });
    await mountExport(api, createContext, beginLongAnswer);
    await mountWebhook(api, deps);
    mountMedia(api, { deps, createContext, store: options.media, open: options.openMedia, accelPrefix });
    mountScenes(api, createContext);
    await mountUploads(api, { ...options.uploads, deps, createContext });
    await mountTrpc(api, { createContext, holdAnswer });
  });
  await app.register(async (pages) => {
    holdAnswers(pages, holdAnswer);
    await setPageHeaders(pages, {
      secure: secureCookies,
      paymentScript: deps.billing?.scriptUrl,
      mediaOrigin: options.mediaOrigin,
      inlineScripts: await findInlineScripts(webRoot),
    });
    await mountDocs(pages, cookieName(secureCookies));
    await mountWeb(pages, {
      deps,
      catalog,
      webRoot,
      artRoot,
      renderer,
      cookieName: cookieName(secureCookies),
      removesWorker: options.removesWorker,
    });
  });
  return app;
}
