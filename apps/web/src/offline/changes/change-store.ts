import { openDB } from 'idb';
import { tellChange } from '../downloads/changes';
import { type WaitingChanges, waitingChanges } from './change';

const NAME = 'vizzi-changes';
const STORE = 'members';

const NOTHING: WaitingChanges = { changes: [], refusals: [], created: [], lastLocalId: 0 };

const open = () =>
  openDB(NAME, 1, {
    upgrade: (db) => {
      db.createObjectStore(STORE);
    },
  });

/** Damaged entries, and those of another version that cannot be read, count as nothing. */
const parse = (stored: unknown): WaitingChanges => waitingChanges.safeParse(stored).data ?? NOTHING;

/** What waits of a member on this device. */
export async function readWaiting(memberId: number): Promise<WaitingChanges> {
  const db = await open();
  try {
    return parse(await db.get(STORE, memberId));
  } finally {
    db.close();
  }
}

/** Replaces what waits by what `how` makes of it, and tells every tab. No other tab comes between. */
export async function changeWaiting(
  memberId: number,
  how: (before: WaitingChanges) => WaitingChanges,
): Promise<WaitingChanges> {
  const db = await open();
  try {
    const transaction = db.transaction(STORE, 'readwrite');
    const before = parse(await transaction.store.get(memberId));
    const after = how(before);
    if (after !== before) await transaction.store.put(after, memberId);
    await transaction.done;
    if (after !== before) tellChange('library');
    return before;
  } finally {
    db.close();
  }
}

/** Forgets what waits of a member, sent or not. */
export async function forgetWaiting(memberId: number): Promise<void> {
  const db = await open();
  try {
    await db.delete(STORE, memberId);
    tellChange('library');
  } finally {
    db.close();
  }
}
