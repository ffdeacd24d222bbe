import { backupEmbedded, restoreEmbedded } from '@vizzi/db';
import { StartupError } from '@vizzi/domain';
import { readConfig } from './config.js';

/** `backup FILE` and `restore FILE`, on the embedded database of DATA_DIR while no server uses it. */
async function main([command, file]: string[]): Promise<string> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (!file || (command !== 'backup' && command !== 'restore')) {
    throw new StartupError('Say where: npm run backup -- FILE, or npm run restore -- FILE.');
  }
  if (databaseUrl) {
    throw new StartupError('DATABASE_URL names a PostgreSQL: save it with pg_dump, as docs/operations.md says.');
  }
  if (command === 'restore') {
    await restoreEmbedded(file, dataDir);
    return `The database of ${file} is in ${dataDir} now.`;
  }
  const { bytes, sha256 } = await backupEmbedded(dataDir, file);
  return `The database of ${dataDir} is in ${file} now: ${bytes} bytes, SHA-256 ${sha256}.`;
}

main(process.argv.slice(2)).then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    const text = error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  },
);
