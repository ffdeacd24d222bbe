import { fileURLToPath } from 'node:url';
import { cacheAuthSessions, createAuthSessions, createListenerLog, createProgressLog, type Deps } from '@vizzi/api';
import { artRoot, loadCatalogue, mediaRoot } from '@vizzi/content';
import { openDatabase } from '@vizzi/db';
import { buildApp } from './app.js';
import type { Config } from './config.js';
import { createMediaStore } from './media/media-store.js';
import { createLimits } from './security/limits.js';
import { createPasswords } from './security/passwords.js';
import { ensureAdmin, seedCatalogue } from './seed.js';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Puts the whole product together; the only place that does. */
export async function compose(config: Config) {
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
  try {
    const { db } = database;
    const clock = { now: () => new Date() };
    const deps: Deps = {
      db,
      clock,
      authSessions: cacheAuthSessions(createAuthSessions(db), clock),
      progress: createProgressLog(db, clock),
      listeners: createListenerLog(db),
      limits: createLimits(),
      passwords: await createPasswords(),
    };
    const catalogue = loadCatalogue();
    await seedCatalogue(deps.db, catalogue);
    if (config.admin) await ensureAdmin(deps.db, deps.passwords, config.admin);

    const app = await buildApp({
      deps,
      media: createMediaStore([config.mediaDir, mediaRoot]),
      music: { slow: catalogue.music.slow.key, fast: catalogue.music.fast.key },
      artRoot,
      webRoot: WEB_ROOT,
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      logger: { level: config.logLevel },
    });
    app.addHook('onClose', () => database.close());
    return { app, location: database.location };
  } catch (error) {
    await database.close();
    throw error;
  }
}
