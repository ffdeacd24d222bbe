import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Bucket } from './bucket.js';

/** Puts the files of folders into a bucket, under their keys; of two with one key the later. Those that are there stay. */
export async function copyMedia(
  folders: readonly string[],
  bucket: Bucket,
): Promise<{ copied: number; bytes: number; present: number }> {
  const paths = new Map<string, string>();
  for (const folder of folders) for (const path of await filesIn(folder)) paths.set(keyOf(folder, path), path);
  const done = { copied: 0, bytes: 0, present: 0 };
  for (const [key, path] of paths) {
    if (await bucket.put(key, path)) {
      done.copied += 1;
      done.bytes += (await stat(path)).size;
    } else done.present += 1;
  }
  return done;
}

/** Paths of all files below a folder; none when it does not exist. */
async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function keyOf(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}
