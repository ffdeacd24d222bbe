import { stat } from 'node:fs/promises';
import { databaseIn, shellWord } from '@vizzi/db';
import { StartupError } from '@vizzi/domain';

/**
 * Throws StartupError when root would write into the database of another user, or make one in that user's data directory: the server of that
 * user could not open it any more.
 */
export async function requireDataOwner(dataDir: string, user = process.getuid?.()): Promise<void> {
  if (user !== 0) return;
  const owner = (await ownerOf(databaseIn(dataDir))) ?? (await ownerOf(dataDir)) ?? user;
  if (owner === user) return;
  throw new StartupError(
    `The data directory ${dataDir} belongs to another user, whose server could not open what root writes there: run this as that user, such as with sudo --user='#${owner}'. Where the server runs as root, give it all first: chown -R root ${shellWord(dataDir)}.`,
  );
}

/** The id of the user to whom a folder belongs; undefined when it is not there. */
function ownerOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ uid }) => uid,
    () => undefined,
  );
}
