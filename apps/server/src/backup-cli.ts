import { prepareRestored } from '@vizzi/api';
import { backupEmbedded, clearRestored, openDatabase, restoreEmbedded } from '@vizzi/db';
import { AppError, StartupError } from '@vizzi/domain';
import { z } from 'zod';
import { createStripeGateway } from './billing/stripe-gateway.js';
import { type Config, readConfig } from './config.js';
import { requireDataOwner } from './require-data-owner.js';

/**
 * `backup FILE` and `restore FILE`, on the embedded database of DATA_DIR while no server uses it; `restored IDS`, on any database that
 * was restored and that no server uses yet.
 */
async function main([command, file, ...others]: string[]): Promise<string> {
  const config = readConfig(process.env);
  const { dataDir, databaseUrl } = config;
  if (!databaseUrl) await requireDataOwner(dataDir);
  if (command === 'restored') return prepare(config, file === undefined ? [] : [file, ...others]);
  if (!file || (command !== 'backup' && command !== 'restore')) {
    throw new StartupError('Say where: npm run backup -- FILE, or npm run restore -- FILE.');
  }
  if (databaseUrl) {
    throw new StartupError('DATABASE_URL names a PostgreSQL: save it with pg_dump, as docs/operations.md says.');
  }
  if (command === 'restore') {
    await restoreEmbedded(file, dataDir, clearRestored);
    return `The database of ${file} is in ${dataDir} now.\n${await prepare(config, [])}`;
  }
  const { bytes, sha256 } = await backupEmbedded(dataDir, file);
  return `The database of ${dataDir} is in ${file} now: ${bytes} bytes, SHA-256 ${sha256}.`;
}

const memberIds = z.array(z.coerce.number().int().positive().max(2_147_483_647));

/** Prepares a restored database for its first start; answers what was done, and what the operator has to do. */
async function prepare(config: Config, ids: string[]): Promise<string> {
  const deletedIds = memberIds.safeParse(ids);
  if (!deletedIds.success) throw new StartupError('Name the members by their ids: npm run restored -- 12 15.');
  const billing = config.stripe && createStripeGateway(config.stripe);
  const database = await openDatabase(config);
  try {
    const copy = { db: database.db, billing };
    const { deleted, relinked, unknownCustomers } = await prepareRestored(copy, deletedIds.data).catch(
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        throw new StartupError('Stripe does not answer. The database is restored; please run npm run restored again.');
      },
    );
    return [
      'All members sign in again, and mails that waited are gone, since they were sent.',
      `Accounts that were deleted again: ${deleted}. Name those that were deleted after the copy was made: npm run restored -- IDS.`,
      billing
        ? `Members who have again what they bought since: ${relinked}.`
        : 'Stripe was not asked, because the variables STRIPE_* are not set: where you take payments, run restored again with them.',
      ...unknownCustomers.map(
        ({ id, email }) =>
          `Nobody has the customer ${id} (${email ?? 'no address'}), who has a subscription at Stripe.`,
      ),
    ].join('\n');
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    const text = error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  },
);
