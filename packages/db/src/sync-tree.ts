import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Answers when a folder is on the disk with all that is in it. Each file of those `together` keeps a thread of Node busy. */
export async function syncTree(folder: string, together: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  for (let start = 0; start < paths.length; start += together) {
    await Promise.all(paths.slice(start, start + together).map(syncPath));
  }
  await syncPath(folder);
}

/** Answers when a file is on the disk, or the names in a folder. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
