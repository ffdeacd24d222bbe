import postgres from 'postgres';

/** Bytes that PostgreSQL has written to its log so far, which is what standbys receive and archives keep. */
export function createWalMeter(databaseUrl: string) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  return {
    read: async () => {
      const [row] = await sql<{ bytes: string }[]>`select pg_current_wal_lsn() - '0/0' as bytes`;
      return Number(row?.bytes);
    },
    close: () => sql.end(),
  };
}
