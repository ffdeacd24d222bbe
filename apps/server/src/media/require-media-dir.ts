import { access, constants, stat } from 'node:fs/promises';
import { StartupError } from '@vizzi/domain';
import type { Config } from '../config.js';

/**
 * Throws StartupError where MEDIA_DIR names a folder that is none, or whose files cannot be opened. The one in DATA_DIR may be missing: the
 * first upload makes it.
 */
export async function requireMediaDir({
  mediaDir,
  namesMediaDir,
}: Pick<Config, 'mediaDir' | 'namesMediaDir'>): Promise<void> {
  if (!namesMediaDir) return;
  const look = async () => {
    const found = await stat(mediaDir);
    if (found.isDirectory()) await access(mediaDir, constants.X_OK);
    return found;
  };
  const found = await look().catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new StartupError(`MEDIA_DIR ${mediaDir} does not exist; correct it, or make the folder first.`);
    }
    throw new StartupError(
      `MEDIA_DIR ${mediaDir} cannot be looked into (${code}); let the server's user do so, or name another folder.`,
    );
  });
  if (!found.isDirectory())
    throw new StartupError(`MEDIA_DIR ${mediaDir} is a file; name the folder of the audio files.`);
}
