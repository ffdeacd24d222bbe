import { openDB } from 'idb';

const NAME = 'vizzi-device';
const STORE = 'facts';
const KEY = 'member';

/** Runs one step on the small database that says whose device this is. */
async function withDevice<T>(step: (db: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const db = await open();
  try {
    return await step(db);
  } finally {
    db.close();
  }
}

const open = () =>
  openDB(NAME, 1, {
    upgrade: (db) => {
      db.createObjectStore(STORE);
    },
  });

/** The member who is signed in here, as the app last saw it; the worker has no other way to know. */
export const readCurrentMember = (): Promise<number | undefined> =>
  withDevice(async (db) => {
    const stored: unknown = await db.get(STORE, KEY);
    return typeof stored === 'number' ? stored : undefined;
  });

export const writeCurrentMember = (memberId: number): Promise<unknown> =>
  withDevice((db) => db.put(STORE, memberId, KEY));

export const forgetCurrentMember = (): Promise<void> => withDevice((db) => db.delete(STORE, KEY));
