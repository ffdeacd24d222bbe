// The product's server as `compose` puts it together, or with one part of it exchanged, to see what that part is worth.
import {
  cacheAuthSessions,
  createAuthSessions,
  createCatalogueVersion,
  createListenerLog,
  createProgressLog,
  type Deps,
  keepSessions,
} from '@vizzi/api';
import { CATALOGUE_CHANNEL, openDatabase } from '@vizzi/db';
import { buildApp } from '@vizzi/server/app';
import { logOptions } from '@vizzi/server/log';
import { createMediaStore } from '@vizzi/server/media/media-store';
import { createLimits } from '@vizzi/server/security/limits';
import { createPasswords } from '@vizzi/server/security/passwords';
import { createOpenSessions, createPlainLog, createPreparedLog } from './exchanged.js';

const LOGS = new Map([
  ['plain', createPlainLog],
  ['prepared', createPreparedLog],
]);

const [databaseUrl = '', way = 'product'] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, dataDir: '' });
const { db } = database;
const catalogue = createCatalogueVersion();
await database.listen(CATALOGUE_CHANNEL, catalogue.changed);
const clock = { now: () => new Date() };
const authSessions = createAuthSessions(db);
const deps: Deps = {
  db,
  catalogue,
  clock,
  authSessions: way === 'open' ? createOpenSessions(authSessions) : cacheAuthSessions(authSessions, clock),
  progress: (LOGS.get(way) ?? createProgressLog)(db, clock),
  listeners: createListenerLog(db, catalogue),
  sessions: keepSessions(db, catalogue),
  billing: undefined,
  links: { to: (path) => path },
  mail: { send: () => {} },
  limits: createLimits(),
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
