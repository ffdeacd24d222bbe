import postgres from 'postgres';
import { expect, it } from 'vitest';
import { openDatabase } from './open-database.js';
import { createTestDatabaseUrl } from './testing/test-database.js';

const REMEDY = "make another one with create database vizzi template template0 encoding 'UTF8' locale 'C.UTF-8'";

// proves security 10.63
it.each([
  [
    'has a locale in which "i" is not the small letter of "I"',
    "locale_provider icu icu_locale 'tr-TR' encoding 'UTF8'",
  ],
  ['stores LATIN1', "encoding 'LATIN1'"],
])('a database that %s is refused in one sentence', async (reason, settings) => {
  const server = await createTestDatabaseUrl(`template template0 locale 'C' ${settings}`);
  const opened = openDatabase({ dataDir: 'unused', databaseUrl: server?.url });
  await expect(opened).rejects.toThrow(`The database of DATABASE_URL ${reason}: ${REMEDY}`);
  await server?.drop();
});

// proves security 10.63
it.each([
  ['datestyle', "'German'", 'German, DMY', "'ISO'"],
  ['default_transaction_isolation', "'repeatable read'", 'repeatable read', "'read committed'"],
  ['extra_float_digits', '-12', '-12', '1'],
  ['session_replication_role', 'replica', 'replica', 'origin'],
  ['standard_conforming_strings', 'off', 'off', 'on'],
  ['search_path', 'own, public', 'own, public', 'public'],
])('a database with another %s is refused until it is set', async (name, value, shown, needed) => {
  const server = await createTestDatabaseUrl();
  const url = server?.url ?? '';
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const database = new URL(url).pathname.slice(1);
  await sql`create schema own`;
  await sql.unsafe(`alter database ${database} set ${name} = ${value}`);
  const options = { dataDir: 'unused', databaseUrl: url };
  await expect(openDatabase(options)).rejects.toThrow(
    `The database of DATABASE_URL has ${name} ${shown}: set it with alter role … in database … set ${name} = ${needed}, and start again.`,
  );
  await sql.unsafe(`alter role current_user in database ${database} set ${name} = ${needed}`);
  const opened = await openDatabase(options);
  await opened.close();
  await sql.end();
  await server?.drop();
});

// proves security 10.63
it('the settings of the role behind a pool count, and those of the other role too', async () => {
  const server = await createTestDatabaseUrl();
  const url = server?.url ?? '';
  const database = new URL(url).pathname.slice(1);
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const role = `${database}_app`;
  await sql.unsafe(`create role ${role} superuser login`);
  await sql.unsafe(`alter role ${role} in database ${database} set datestyle = 'SQL, DMY'`);
  const other = Object.assign(new URL(url), { username: role }).href;
  for (const [databaseUrl, databaseDirectUrl, variable] of [
    [other, url, 'DATABASE_URL'],
    [url, other, 'DATABASE_DIRECT_URL'],
  ] as const) {
    const opened = openDatabase({ dataDir: 'unused', databaseUrl, databaseDirectUrl });
    await expect(opened).rejects.toThrow(`The database of ${variable} has datestyle SQL, DMY: `);
  }
  await sql.end();
  await server?.drop();
  const admin = postgres(new URL('/postgres', process.env['TEST_DATABASE']).href, { max: 1 });
  await admin.unsafe(`drop role ${role}`);
  await admin.end();
});

// proves security 10.63
it('a database whose role may not make tables is refused with the reason', async () => {
  const server = await createTestDatabaseUrl();
  const url = new URL(server?.url ?? '');
  const sql = postgres(url.href, { max: 1, onnotice: () => {} });
  const role = `${url.pathname.slice(1)}_guest`;
  await sql.unsafe(`create role ${role} login; grant create on database ${url.pathname.slice(1)} to ${role}`);
  url.username = role;
  await expect(openDatabase({ dataDir: 'unused', databaseUrl: url.href })).rejects.toThrow(
    'Could not open the database of DATABASE_URL: permission denied for schema public.',
  );
  await sql.end();
  await server?.drop();
  const admin = postgres(new URL('/postgres', process.env['TEST_DATABASE']).href, { max: 1 });
  await admin.unsafe(`drop role ${role}`);
  await admin.end();
});
