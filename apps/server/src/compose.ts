import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Clock, createDeps, type Deps, type Mailer, type PageRenderer, systemClock } from '@vizzi/api';
import { artRoot, type Catalog, loadCatalog, mediaRoot } from '@vizzi/content';
import { type Database, explainStartFailure, openDatabase } from '@vizzi/db';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.js';
import { scheduleReconciliation } from './billing/reconcile-job.js';
import { requirePrices } from './billing/require-prices.js';
import type { StripeConfig } from './billing/stripe-config.js';
import { createStripeGateway } from './billing/stripe-gateway.js';
import type { Config } from './config.js';
import type { HttpTimeouts } from './http/http-timeouts.js';
import { logOptions } from './http/log.js';
import { logOutput } from './http/log-output.js';
import { createMetrics, type Metrics } from './http/metrics.js';
import { scheduleInsights } from './insights-job.js';
import { scheduleMaintenance } from './maintenance-job.js';
import { createOutbox } from './mail/outbox.js';
import { createMailTransport } from './mail/transport.js';
import { createBucket } from './media/bucket.js';
import { captionsSource } from './media/captions-source.js';
import { folderSource } from './media/folder.js';
import { createMediaFacts } from './media/media-facts.js';
import { createMediaStore } from './media/media-store.js';
import { schedulePublishing } from './publishing-job.js';
import { createBreachLookup } from './security/breach-lookup.js';
import { applyConfiguredAdmin } from './security/configured-admin.js';
import { createPasswords, type PasswordCost } from './security/passwords.js';
import { createRateLimits } from './security/rate-limits.js';
import { seedCatalog } from './seed.js';
import { createRecordingCheck } from './uploads/check-recording.js';
import { scheduleUploadExpiry } from './uploads/expiry-job.js';
import { createTusServer } from './uploads/tus-server.js';
import { loadRenderer } from './web/prerendered-pages.js';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const RENDERER = fileURLToPath(new URL('../../web/dist-prerender/renderer.mjs', import.meta.url));

export interface Composed {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  /** Where the data is, in words. */
  readonly location: string;
}

/** What tests, the demo and measurements replace; everything else stays as production has it. */
export interface Overrides {
  /** Another Stripe than the configured one. */
  readonly stripe?: StripeConfig;
  readonly database?: Database;
  readonly clock?: Clock;
  readonly mail?: Mailer;
  /** The catalogue to add at the start; null adds none. */
  readonly seed?: Catalog | null;
  /** Folders of media, in the order in which they are searched. */
  readonly mediaRoots?: readonly string[];
  readonly artRoot?: string;
  readonly webRoot?: string;
  readonly renderer?: PageRenderer;
  /** Tests, which make thousands of accounts, take less than the cost of production. */
  readonly passwordCost?: PasswordCost;
  readonly logStream?: { write(line: string): void };
  readonly metrics?: Metrics;
  readonly timeouts?: HttpTimeouts;
  readonly maxWaiting?: number;
  readonly answerDeadline?: number;
  /** Milliseconds for reading an uploaded recording. */
  readonly recordingBudget?: number;
  /** Replaces single ports after all were made. */
  readonly changeDeps?: (deps: Deps) => Deps;
}

/** Puts the whole product together. Production, tests, the load command and the measurements all call it. */
export async function compose(config: Config, overrides: Overrides = {}): Promise<Composed> {
  const database = overrides.database ?? (await openDatabase(config));
  try {
    return await composeOn(database, config, overrides);
  } catch (error) {
    await database.close();
    throw explainStartFailure(database, error);
  }
}

async function composeOn(database: Database, config: Config, overrides: Overrides): Promise<Composed> {
  const stripe = overrides.stripe ?? config.stripe;
  const priceWarnings = stripe ? await requirePrices(stripe) : [];
  const clock = overrides.clock ?? systemClock;
  let address = config.publicUrl ?? `http://localhost:${config.port}`;
  const outbox = createOutbox(database, {
    transport: createMailTransport({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      outboxDir: join(config.dataDir, 'outbox'),
    }),
    onPostponed: (error, waiting) =>
      app.log.warn({ err: error, waiting }, 'a mail was not delivered: it waits, and is tried again'),
    onError: (error, mail) =>
      app.log.error(
        error,
        mail ? `the mail "${mail.subject}" to ${mail.recipient} was not delivered` : 'the delivery of mails failed',
      ),
  });
  const catalog = loadCatalog();
  const bucket =
    config.bucket &&
    createBucket(config.bucket, {
      onError: (error) => app.log.warn({ err: error }, 'the bucket of audio files was not reached'),
    });
  const folders = overrides.mediaRoots ?? (bucket ? [mediaRoot] : [config.mediaDir, mediaRoot]);
  const media = createMediaStore([
    captionsSource(database.db),
    ...(bucket ? [bucket.find] : []),
    ...folders.map(folderSource),
  ]);
  const music = { slow: catalog.music.slow.key, fast: catalog.music.fast.key };
  const metrics = overrides.metrics ?? (config.metrics && createMetrics());
  const wired = await createDeps(database, {
    clock,
    billing: stripe && createStripeGateway(stripe, clock),
    breaches: createBreachLookup({
      url: config.breachedPasswordsUrl,
      onError: (error) => app.log.warn({ err: error }, 'a password was not looked up among leaked ones'),
    }),
    links: { to: (path) => new URL(path, address).href },
    mail: overrides.mail ?? outbox,
    media: createMediaFacts(media, { music, places: catalog.places }),
    limits: createRateLimits(database.db, clock),
    passwords: await createPasswords(overrides.passwordCost),
    guaranteeSecret: config.guaranteeSecret,
    offlineLeaseKeys: config.offlineLeaseKeys,
    callsPerAddress: config.callsPerAddress,
  });
  const counted = { ...wired, progress: metrics?.countReports(wired.progress) ?? wired.progress };
  const deps = overrides.changeDeps?.(counted) ?? counted;
  const seed = overrides.seed === undefined ? catalog : overrides.seed;
  if (seed) await seedCatalog(deps.db, seed);

  const uploads = {
    tus: createTusServer(deps.db, config.uploadDir),
    directory: config.uploadDir,
    target: { mediaDir: overrides.mediaRoots?.[0] ?? config.mediaDir, bucket },
    checkRecording: createRecordingCheck({ budget: overrides.recordingBudget }),
  };
  const app = await buildApp({
    deps,
    media,
    openMedia: catalog,
    uploads,
    accelPrefix: config.mediaAccelPrefix,
    mediaOrigin: config.bucket?.isReachable ? new URL(config.bucket.endpoint).origin : undefined,
    artRoot: overrides.artRoot ?? artRoot,
    webRoot: overrides.webRoot ?? WEB_ROOT,
    renderer: overrides.renderer ?? (await loadRenderer(RENDERER)),
    removesWorker: config.removesWorker,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    log: logOptions(config.logLevel, overrides.logStream ?? logOutput),
    metrics,
    timeouts: overrides.timeouts,
    maxWaiting: overrides.maxWaiting,
    connectionsPerAddress: config.connectionsPerAddress,
    answerDeadline: overrides.answerDeadline,
  });
  for (const warning of [database.warning, ...priceWarnings]) if (warning) app.log.warn(warning);
  await applyConfiguredAdmin(deps, app.log, config.admin);
  app.addHook('onListen', async () => {
    address = config.publicUrl ?? app.listeningOrigin;
  });
  if (metrics && config.metrics) await metrics.listen(config.metrics);
  // Last: a start that is refused above takes no mail.
  await outbox.start();
  app.addHook('onClose', async () => {
    await metrics?.close();
    await outbox.close();
    await database.close();
  });
  // Hooks of closing run in reverse: what is under way ends before the database closes.
  scheduleMaintenance(app, database, deps.clock);
  scheduleReconciliation(app, deps);
  schedulePublishing(app, deps);
  scheduleInsights(app, deps);
  scheduleUploadExpiry(app, deps.db, uploads);
  return { app, deps, location: database.location };
}
