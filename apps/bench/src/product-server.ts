// The product's server as `compose` puts it together, or with one part of it exchanged, to see what that part is worth.
import {
  cacheAuthSessions,
  createAuthSessions,
  createCatalogVersion,
  createListenerCounter,
  createProgressLog,
  type Deps,
  createSessionRowCache,
} from '@vizzi/api';
import { CATALOG_CHANNEL, openDatabase } from '@vizzi/db';
import { buildApp } from '@vizzi/server/app';
import { logOptions } from '@vizzi/server/http/log';
import { createMediaStore } from '@vizzi/server/media/media-store';
import { createRateLimits } from '@vizzi/server/security/rate-limits';
import { createPasswords } from '@vizzi/server/security/passwords';
import { createOpenSessions, createPlainLog, createPreparedLog } from './variants.js';

const LOGS = new Map([
  ['plain', createPlainLog],
  ['prepared', createPreparedLog],
]);

const [databaseUrl = '', way = 'product'] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, dataDir: '' });
const { db } = database;
const catalogVersion = createCatalogVersion();
await database.listen(CATALOG_CHANNEL, catalogVersion.changed);
const clock = { now: () => new Date() };
const authSessions = createAuthSessions(db);
const deps: Deps = {
  db,
  catalogVersion,
  clock,
  authSessions: way === 'open' ? createOpenSessions(authSessions) : cacheAuthSessions(authSessions, clock),
  progress: (LOGS.get(way) ?? createProgressLog)(db, clock),
  listeners: createListenerCounter(db, catalogVersion),
  sessions: createSessionRowCache(db, catalogVersion),
  billing: undefined,
  links: { to: (path) => path },
  mail: { send: () => {} },
  limits: createRateLimits(),
  passwords: await createPasswords(),
};
const app = await buildApp({
  deps,
  media: createMediaStore([]),
  music: { slow: '', fast: '' },
  artRoot: import.meta.dirname,
  webRoot: import.meta.dirname,
  log: logOptions('warn'),
});
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => database.close())
    .then(() => process.exit(0));
});
