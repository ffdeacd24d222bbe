import { StartupError } from '@vizzi/domain';
import { ADMIN } from './test-admin.js';
import { createTopology } from './topology.js';

/** `npm run scale`: the whole topology on this machine, until a signal ends it. */
async function main() {
  const topology = await createTopology({ port: Number(process.env['PORT'] || 3000), env: { LOG_LEVEL: 'warn' } });
  const line = (what: string, where: string) => process.stdout.write(`${what.padEnd(22)} ${where}\n`);
  line('nginx', topology.address);
  for (const { address } of topology.servers) line('server', address);
  line('PgBouncer', topology.pool.url);
  line('PostgreSQL, primary', topology.primary.url);
  line('PostgreSQL, standby', topology.standby.url);
  line('bucket', topology.bucket.endpoint);
  line('admin', `${ADMIN.ADMIN_EMAIL}, password: ${ADMIN.ADMIN_PASSWORD}`);
  process.stdout.write(`Vizzi is ready at ${topology.address}, on three servers. Nothing of it stays when it ends.\n`);
  await new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, resolve);
  });
  await topology.close();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const text = error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  },
);
