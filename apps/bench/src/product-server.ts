// One of the two candidates of the progress table: the product's server with its own way of saving, or with another.
import {
  cacheAuthSessions,
  createAuthSessions,
  createCatalogueVersion,
  createListenerLog,
  createProgressLog,
  type Deps,
  type ProgressLog,
} from '@vizzi/api';
import { type Db, openDatabase, savePlaces } from '@vizzi/db';
import { buildApp } from '@vizzi/server/app';
import { createMediaStore } from '@vizzi/server/media/media-store';
import { createLimits } from '@vizzi/server/security/limits';
import { createPasswords } from '@vizzi/server/security/passwords';

/** What a team would write first: one upsert for each request, and not even the rules around it. */
function createPlainLog(db: Db): ProgressLog {
  return {
    async report({ userId, report }) {
      const lastPlayedAt = new Date();
      const place = { currentTime: report.currentTime, completed: false, lastPlayedAt };
      await savePlaces(db, [{ userId, sessionId: report.sessionId, ...place }]);
      return { sessionId: report.sessionId, ...place, lastPlayedAt: lastPlayedAt.toISOString() };
    },
  };
}

const [databaseUrl = '', way = 'grouped'] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, dataDir: '' });
const { db } = database;
const catalogue = createCatalogueVersion();
const clock = { now: () => new Date() };
const deps: Deps = {
  db,
  catalogue,
  clock,
  authSessions: cacheAuthSessions(createAuthSessions(db), clock),
  progress: way === 'grouped' ? createProgressLog(db, clock) : createPlainLog(db),
  listeners: createListenerLog(db, catalogue),
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
});
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => database.close())
    .then(() => process.exit(0));
});
