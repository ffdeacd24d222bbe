import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { MIGRATIONS } from '../database.js';
import { EXTENSIONS } from '../pglite.js';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/test-databases', import.meta.url));

/** Puts a migrated database into a data directory. Copying its files is faster than loading the image, which replays its log. */
export async function prepareDataDirectory(dataDir: string): Promise<void> {
  await cp(await migratedDirectory(), join(dataDir, 'database'), { recursive: true });
}

/** The files of a migrated database that was closed, cached as its image is. */
async function migratedDirectory(): Promise<string> {
  const directory = join(CACHE, await migrationsHash());
  if (await isThere(directory)) return directory;

  const unfinished = `${directory}.${randomUUID()}`;
  const client = await PGlite.create({
    dataDir: unfinished,
    extensions: EXTENSIONS,
    loadDataDir: await migratedImage(),
  });
  await client.close();
  await rename(unfinished, directory).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true });
    // Another process may have been first: its files are as good.
    if (!(await isThere(directory))) throw error;
  });
  return directory;
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** A migrated database as a file, cached by the hash of the migrations: loading it is faster than migrating. */
export async function migratedImage(): Promise<Blob> {
  const file = join(CACHE, `${await migrationsHash()}.tar`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return new Blob([cached]);

  const client = await PGlite.create({ extensions: EXTENSIONS });
  await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  const image = await client.dumpDataDir('none');
  await client.close();
  await mkdir(CACHE, { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, Buffer.from(await image.arrayBuffer()));
  await rename(unfinished, file);
  return image;
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATIONS)).toSorted()) {
    if (name.endsWith('.sql')) hash.update(await readFile(join(MIGRATIONS, name)));
  }
  return hash.digest('hex');
}
