import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  cacheAuthSessions,
  createAuthSessions,
  createCatalogVersion,
  createListenerCounter,
  createProgressLog,
  type Deps,
  createSessionRowCache,
} from '@vizzi/api';
import { artRoot, loadCatalog, mediaRoot } from '@vizzi/content';
import { CATALOG_CHANNEL, openDatabase } from '@vizzi/db';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.js';
import { scheduleReconciliation } from './billing/reconcile-job.js';
import { createStripeGateway, type StripeConfig } from './billing/stripe-gateway.js';
import type { Config } from './config.js';
import { logOptions } from './http/log.js';
import { createMetrics } from './http/metrics.js';
import { createMailer } from './mail/mailer.js';
import { createMediaStore } from './media/media-store.js';
import { createRateLimits } from './security/rate-limits.js';
import { createPasswords } from './security/passwords.js';
import { ensureAdmin, seedCatalog } from './seed.js';
import { loadRenderer } from './web/prerendered-pages.js';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const RENDERER = fileURLToPath(new URL('../../web/dist-prerender/renderer.mjs', import.meta.url));

export interface Composed {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  /** Where the data is, in words. */
  readonly location: string;
}

/** Puts the whole product together; the only place that does. `stripe` is another Stripe than the configured one. */
export async function compose(config: Config, stripe: StripeConfig | undefined = config.stripe): Promise<Composed> {
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
  try {
    const { db } = database;
    const clock = { now: () => new Date() };
    const catalogVersion = createCatalogVersion();
    await database.listen(CATALOG_CHANNEL, catalogVersion.changed);
    let address = config.publicUrl ?? `http://localhost:${config.port}`;
    const mail = createMailer({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      outboxDir: join(config.dataDir, 'outbox'),
      onError: (error, { to, subject }) => app.log.error(error, `the mail "${subject}" to ${to} was not delivered`),
    });
    const metrics = config.metrics && createMetrics();
    const progress = createProgressLog(db, clock);
    const deps: Deps = {
      db,
      clock,
      catalogVersion,
      authSessions: cacheAuthSessions(createAuthSessions(db), clock),
      billing: stripe && createStripeGateway(stripe),
      links: { to: (path) => new URL(path, address).href },
      mail,
      progress: metrics?.countReports(progress) ?? progress,
      listeners: createListenerCounter(db, catalogVersion),
      sessions: createSessionRowCache(db, catalogVersion),
      limits: createRateLimits(),
      passwords: await createPasswords(),
    };
    const catalog = loadCatalog();
    await seedCatalog(deps.db, catalog);
    if (config.admin) await ensureAdmin(deps.db, deps.passwords, config.admin);

    const app = await buildApp({
      deps,
      media: createMediaStore([config.mediaDir, mediaRoot]),
      music: { slow: catalog.music.slow.key, fast: catalog.music.fast.key },
      accelPrefix: config.mediaAccelPrefix,
      artRoot,
      webRoot: WEB_ROOT,
      renderer: await loadRenderer(RENDERER),
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      log: logOptions(config.logLevel),
      metrics,
    });
    app.addHook('onListen', async () => {
      address = config.publicUrl ?? app.listeningOrigin;
    });
    scheduleReconciliation(app, deps);
    if (metrics && config.metrics) await metrics.listen(config.metrics);
    app.addHook('onClose', async () => {
      await metrics?.close();
      await mail.close();
      await database.close();
    });
    return { app, deps, location: database.location };
  } catch (error) {
    await database.close();
    throw error;
  }
}
