import { hasUnsavedWork } from '../../lib/unsaved-work';
import { readWaiting } from '../../offline/changes/change-store';
import { sendWaiting } from '../../offline/changes/send-waiting';
import { readCurrentMember } from '../../offline/downloads/current-member';
import { openDownloads } from '../../offline/downloads/database';
import { listDownloads } from '../../offline/downloads/downloads';

interface Kept {
  /** Changes that the server does not have, after another try to send them. */
  readonly changes: number;
  readonly downloads: number;
}

/** What a logout would take from this device for good. */
export interface Losses extends Kept {
  /** Whether an editor has something that is not saved, after a moment in which it may have been saved by itself. */
  readonly hasEdits: boolean;
}

/** The question does not wait longer for a server that is slow. */
const SENDING_MS = 1500;
/** An editor saves by itself a moment after the last key. */
const SAVING_MS = 2000;
const LOOK_EACH_MS = 100;

export async function readLosses(memberId: number): Promise<Losses> {
  // Where the browser refuses storage, nothing is kept.
  const kept = readKept(memberId).catch(() => ({ changes: 0, downloads: 0 }));
  const [found] = await Promise.all([kept, giveTimeToSave()]);
  return { ...found, hasEdits: hasUnsavedWork() };
}

async function readKept(memberId: number): Promise<Kept> {
  const { length } = (await readWaiting(memberId)).changes;
  if (length > 0) await Promise.race([sendWaiting(memberId), pass(SENDING_MS)]);
  const keepsDownloads = (await readCurrentMember()) === memberId;
  return {
    changes: length > 0 ? (await readWaiting(memberId)).changes.length : 0,
    downloads: keepsDownloads ? (await listDownloads(await openDownloads(memberId))).length : 0,
  };
}

async function giveTimeToSave(): Promise<void> {
  const until = performance.now() + SAVING_MS;
  while (hasUnsavedWork() && performance.now() < until) await pass(LOOK_EACH_MS);
}

const pass = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
