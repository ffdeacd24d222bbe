import { openPostgres } from '../postgres.js';
import { onServer } from './test-server.js';

/** Migrates one database on the server of the tests, which theirs are copied from: that is faster than migrating each. Vitest runs it around all files. */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const [server, template] = [process.env['TEST_DATABASE_URL'], process.env['TEST_DATABASE_TEMPLATE']];
  if (!server || !template) throw new Error('the databases of the tests have no server, or no template');
  await onServer(server, (sql) => sql`create database ${sql(template)}`);
  const url = new URL(server);
  url.pathname = `/${template}`;
  await (await openPostgres(url.href)).close();
  return () => onServer(server, (sql) => sql`drop database ${sql(template)} with (force)`);
}
