import { randomUUID } from 'node:crypto';
import { createTestCluster, findPostgres } from '@vizzi/server/testing/test-cluster';
import postgres from 'postgres';

/**
 * Measures on an empty database, which is gone afterwards: on the server that BENCH_DATABASE_URL names, else on a
 * PostgreSQL that is started for it. No table finds what another left behind.
 */
export async function withDatabase(measure: (databaseUrl: string) => Promise<string>): Promise<string> {
  const server = process.env['BENCH_DATABASE_URL'];
  return server ? onServer(server, measure) : onOwnCluster(measure);
}

async function onServer(server: string, measure: (databaseUrl: string) => Promise<string>): Promise<string> {
  const name = `vizzi_bench_${randomUUID().replaceAll('-', '')}`;
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await sql`create database ${sql(name)}`;
    const url = new URL(server);
    url.pathname = `/${name}`;
    return await measure(url.href);
  } finally {
    await sql`drop database if exists ${sql(name)} with (force)`;
    await sql.end();
  }
}

async function onOwnCluster(measure: (databaseUrl: string) => Promise<string>): Promise<string> {
  const bin = await findPostgres();
  if (!bin) throw new Error('There is no PostgreSQL on this machine: BENCH_DATABASE_URL must name one.');
  const cluster = await createTestCluster(bin);
  try {
    await cluster.start();
    return await measure(cluster.url);
  } finally {
    await cluster.close();
  }
}
