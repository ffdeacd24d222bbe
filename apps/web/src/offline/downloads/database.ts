import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Values are checked when they are read: another version of the app may have written them. */
interface DownloadsSchema extends DBSchema {
  /** By the id of the session. */
  downloads: { key: number; value: unknown };
  /** By session, address and first byte. */
  pieces: { key: [number, string, number]; value: ArrayBuffer };
  /** The lease and the settings. */
  facts: { key: string; value: unknown };
}

export type DownloadsDatabase = IDBPDatabase<DownloadsSchema>;

const PREFIX = 'vizzi-downloads-';
const VERSION = 1;

const connections = new Map<number, Promise<DownloadsDatabase>>();
/** Members whose database was deleted here or in another tab: work that is still under way must not make it anew. */
const erased = new Set<number>();

/** The name of a member's database, and of the cache with their finished files. */
export const storageName = (memberId: number) => `${PREFIX}${memberId}`;

/** The database of a member's downloads. Another tab may delete it: then the connection closes by itself. */
export async function openDownloads(memberId: number): Promise<DownloadsDatabase> {
  if (erased.has(memberId)) throw new Error('the downloads of this member were erased');
  const known = connections.get(memberId);
  if (known) return known;
  const connection = openDB<DownloadsSchema>(storageName(memberId), VERSION, {
    upgrade(db) {
      db.createObjectStore('downloads');
      db.createObjectStore('pieces');
      db.createObjectStore('facts');
    },
    blocking: () => void closeForGood(memberId),
    terminated: () => void connections.delete(memberId),
  });
  connections.set(memberId, connection);
  connection.catch(() => connections.delete(memberId));
  return connection;
}

/** The member has signed in. */
export const admitMember = (memberId: number) => erased.delete(memberId);

/** Closes the connection, so that the database can be deleted, and keeps it closed until the member signs in again. */
export async function closeForGood(memberId: number): Promise<void> {
  erased.add(memberId);
  const connection = connections.get(memberId);
  connections.delete(memberId);
  (await connection?.catch(() => undefined))?.close();
}
