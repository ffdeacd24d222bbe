import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { AppError, StartupError } from '@vizzi/domain';
import type { Bucket } from './bucket.js';

/**
 * Puts the files of folders into a bucket, under their keys; of two with one key the later. Those that are there stay. Answers what
 * the user may not look into too, such as `lost+found`. Throws `unavailable`, and for a file that cannot be read.
 */
export async function copyMedia(
  folders: readonly string[],
  bucket: Bucket,
): Promise<{ copied: number; bytes: number; present: number; closed: string[] }> {
  const paths = new Map<string, string>();
  const closed: string[] = [];
  for (const folder of folders) for (const path of await filesIn(folder, closed)) paths.set(keyOf(folder, path), path);
  const done = { copied: 0, bytes: 0, present: 0, closed };
  for (const [key, path] of paths) {
    if (await bucket.find(key)) {
      done.present += 1;
      continue;
    }
    await bucket.put(key, path).catch((error: unknown) => {
      throw error instanceof AppError ? error : new StartupError(`${path} cannot be read.`, { cause: error });
    });
    done.copied += 1;
    done.bytes += (await stat(path)).size;
  }
  return done;
}

/** Paths of all files below a folder, behind links that stay in it too, as it is served; none when it does not exist. */
async function filesIn(folder: string, closed: string[]): Promise<string[]> {
  const root = await realpath(folder).catch(unlessClosed(folder, closed));
  return root === undefined ? [] : filesBelow(folder, { root, closed }, []);
}

interface Search {
  readonly root: string;
  /** Takes the folders and files that the user may not look into. */
  readonly closed: string[];
}

/** `above` are the folders that are looked into, to which a link may lead back. */
async function filesBelow(path: string, search: Search, above: readonly string[]): Promise<string[]> {
  const { root, closed } = search;
  const look = unlessClosed(path, closed);
  const real = await realpath(path).catch(look);
  if (real === undefined || above.includes(real) || !`${real}${sep}`.startsWith(`${root}${sep}`)) return [];
  const found = await stat(real).catch(look);
  if (!found?.isDirectory()) return found?.isFile() ? [path] : [];
  const names = (await readdir(real).catch(look)) ?? [];
  const below = await Promise.all(names.map((name) => filesBelow(join(path, name), search, [...above, real])));
  return below.flat();
}

/** A link that leads nowhere is no file; what the user may not look into is noted. */
function unlessClosed(path: string, closed: string[]) {
  return (error: unknown): undefined => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ELOOP' || code === 'ENOTDIR') return undefined;
    if (code !== 'EACCES' && code !== 'EPERM') throw new StartupError(`${path} cannot be read.`, { cause: error });
    closed.push(path);
    return undefined;
  };
}

function keyOf(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}
