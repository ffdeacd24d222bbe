import { sql } from 'drizzle-orm';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from './open-database.js';
import { createTestDatabaseUrl, prepareDataDirectory } from './testing/test-database.js';

// proves security 10.14
it('a database that a later version has changed is refused in one sentence', async ({ onTestFinished }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vizzi-schema-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const server = await createTestDatabaseUrl();
  onTestFinished(async () => server?.drop());
  if (!server) await prepareDataDirectory(dataDir);
  const options = { dataDir, databaseUrl: server?.url };

  const database = await openDatabase(options);
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', 4102444800000)`,
  );
  await database.close();

  const name = server ? 'the database of DATABASE_URL' : `the embedded database in ${dataDir}`;
  await expect(openDatabase(options)).rejects.toThrow(
    `A later version of Vizzi has changed ${name}: start that version, or restore a backup of before into an empty one.`,
  );
});
