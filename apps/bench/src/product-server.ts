// The product's server as production composes it, or with one part replaced, to see what that part is worth.
import type { Deps } from '@vizzi/api';
import { compose } from '@vizzi/server/compose';
import { readConfig } from '@vizzi/server/config';
import { createPlainLog, createPreparedLog, createUnexpiringSessions } from './variants.js';

const VARIANTS = new Map<string, (deps: Deps) => Deps>([
  ['plain', (deps) => ({ ...deps, progress: createPlainLog(deps.db) })],
  ['prepared', (deps) => ({ ...deps, progress: createPreparedLog(deps.db) })],
  ['open', (deps) => ({ ...deps, authSessions: createUnexpiringSessions(deps.authSessions) })],
]);

const [databaseUrl = '', variant = 'product'] = process.argv.slice(2);
const { app } = await compose(readConfig({ DATABASE_URL: databaseUrl, CALLS_PER_ADDRESS: '0' }), {
  seed: null,
  changeDeps: VARIANTS.get(variant) ?? ((deps) => deps),
});
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0));
});
