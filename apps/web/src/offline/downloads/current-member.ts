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
  withDevice(async (db) => {
    const { store, done } = db.transaction(STORE, 'readwrite');
    await Promise.all([store.put(memberId, KEY), store.delete(markOf(memberId)), done]);
  });

const MARK = 'erasing ';
const markOf = (memberId: number) => `${MARK}${memberId}`;

/** Notes that what a member keeps here is being removed: a tab may be closed over it. They are not the current member any more. */
export const beginErasing = (memberId: number): Promise<unknown> =>
  withDevice(async (db) => {
    const { store, done } = db.transaction(STORE, 'readwrite');
    if ((await store.get(KEY)) === memberId) await store.delete(KEY);
    await Promise.all([store.put(true, markOf(memberId)), done]);
  });

export const endErasing = (memberId: number): Promise<void> => withDevice((db) => db.delete(STORE, markOf(memberId)));

/** The members whose removal was begun. */
export const readErasing = (): Promise<number[]> =>
  withDevice(async (db) => {
    const keys = await db.getAllKeys(STORE);
    return keys.flatMap((key) => {
      const isMark = typeof key === 'string' && key.startsWith(MARK);
      return isMark ? [Number(key.slice(MARK.length))] : [];
    });
  });
