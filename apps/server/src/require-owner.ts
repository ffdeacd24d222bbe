import { stat } from 'node:fs/promises';
import { StartupError } from '@vizzi/domain';

/**
 * Throws StartupError when root would write into a data directory of another user: the server of that user could not open its database any
 * more.
 */
export async function requireOwner(dataDir: string, user = process.getuid?.()): Promise<void> {
  if (user !== 0) return;
  // One that is not there yet is the user's who makes it.
  const owner = await stat(dataDir).then(
    ({ uid }) => uid,
    () => 0,
  );
  if (owner === 0) return;
  throw new StartupError(
    `The data directory ${dataDir} is of another user, whose server could not open what root writes there: run this as that user, such as with sudo --user='#${owner}'.`,
  );
}
