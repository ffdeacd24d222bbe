import cookie from '@fastify/cookie';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import { appRouter, type AppRouter, type Deps } from '@vizzi/api';
import { ping } from '@vizzi/db';
import { AppError, type Music } from '@vizzi/domain';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { mountWebhook } from './billing/webhook.js';
import { contextFactory } from './context.js';
import { drainConnections } from './drain.js';
import { handleErrors } from './errors.js';
import type { MediaStore } from './media/media-store.js';
import { mountMedia } from './media/mount.js';
import { mountDocs } from './rest/docs.js';
import { mountRest } from './rest/mount.js';
import { setHeaders } from './security/headers.js';
import { refuseOtherSites } from './security/same-origin.js';
import { cookieName } from './security/session-cookie.js';
import { mountWeb } from './web/web-app.js';

export interface AppOptions {
  readonly deps: Deps;
  readonly media: MediaStore;
  readonly music: Record<Music, string>;
  readonly artRoot: string;
  readonly webRoot: string;
  /** Where browsers reach us, when it is not where we listen. */
  readonly publicUrl?: string | undefined;
  /** Addresses of proxies whose word about where a request comes from is believed. */
  readonly trustProxy?: string[] | undefined;
  readonly logger?: FastifyServerOptions['logger'];
}

/** The whole server, not yet listening: main runs it, tests inject requests. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, publicUrl } = options;
  const secureCookies = publicUrl?.startsWith('https:') ?? false;
  const app = fastify({
    logger: options.logger ?? false,
    trustProxy: options.trustProxy ?? false,
    routerOptions: { maxParamLength: 2000 },
    exposeHeadRoutes: true,
  });
  app.removeContentTypeParser('text/plain');
  handleErrors(app);
  drainConnections(app);
  await setHeaders(app, { secure: secureCookies, stripe: deps.billing !== undefined && !deps.billing.emulated });
  refuseOtherSites(app, publicUrl);
  await app.register(cookie);

  const createContext = contextFactory(deps, secureCookies);
  app.get('/healthz', async () => ({ status: 'up' }));
  app.get('/readyz', async () => {
    await ping(deps.db).catch(() => {
      throw new AppError('unavailable', 'The database does not answer');
    });
    return { status: 'ready' };
  });

  mountRest(app, createContext);
  await mountWebhook(app, deps);
  mountMedia(app, { deps, createContext, store: options.media, music: options.music });
  await mountDocs(app, cookieName(secureCookies));
  await app.register(fastifyTRPCPlugin, {
    prefix: '/api/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => createContext(req, res),
      onError: ({ error, path }) => {
        if (error.code === 'INTERNAL_SERVER_ERROR') app.log.error(error, `procedure ${path} failed`);
      },
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
  await mountWeb(app, { db: deps.db, webRoot: options.webRoot, artRoot: options.artRoot });
  return app;
}
