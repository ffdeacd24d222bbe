import { type DBSchema, deleteDB, openDB } from 'idb';

const NAME = 'known-answers';
/** Raised when screens cannot read any more what an older version kept; all of that is then forgotten. */
const VERSION = 1;
const OWNER = 'member';

/** Whose answers they are: a member's id, or null for visitors. */
export type Owner = number | null;

export interface KnownAnswer {
  readonly path: string;
  readonly input: unknown;
  readonly data: unknown;
}

interface Schema extends DBSchema {
  answers: { key: string; value: KnownAnswer & { readonly keptAt: number } };
  owner: { key: typeof OWNER; value: Owner };
}

/** Connections are short, so that a tab never keeps another one from deleting everything. */
async function withStore<T>(work: (db: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const db = await open();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

const open = () =>
  openDB<Schema>(NAME, VERSION, {
    upgrade(db) {
      for (const store of Array.from(db.objectStoreNames)) db.deleteObjectStore(store);
      db.createObjectStore('answers');
      db.createObjectStore('owner');
    },
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });

/** Keeps answers of one member. Those of another are forgotten first. */
export const putAnswers = (owner: Owner, answers: ReadonlyMap<string, KnownAnswer>): Promise<void> =>
  withStore(async (db) => {
    const transaction = db.transaction(['answers', 'owner'], 'readwrite');
    const [kept, owners] = [transaction.objectStore('answers'), transaction.objectStore('owner')];
    if ((await owners.get(OWNER)) !== owner) {
      await kept.clear();
      await owners.put(owner, OWNER);
    }
    const keptAt = Date.now();
    await Promise.all(Array.from(answers, ([key, answer]) => kept.put({ ...answer, keptAt }, key)));
    await transaction.done;
  });

export const getAnswer = (key: string) => withStore((db) => db.get('answers', key));

export const getAllAnswers = () => withStore((db) => db.getAll('answers'));

export const getOwner = () => withStore((db) => db.get('owner', OWNER));

/** Nothing is left, not even the empty database. */
export const deleteAnswers = (): Promise<void> => deleteDB(NAME);
