import postgres from 'postgres';

/** Runs statements on a server, outside of the databases of the tests. */
export async function onServer(server: string, run: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await run(sql);
  } finally {
    await sql.end();
  }
}
