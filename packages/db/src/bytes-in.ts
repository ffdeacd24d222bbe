import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The bytes of all files in a folder and its folders. */
export async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const { parentPath, name } of entries) {
    bytes += await stat(join(parentPath, name)).then(
      ({ size }) => size,
      // PostgreSQL removed it meanwhile.
      () => 0,
    );
  }
  return bytes;
}
