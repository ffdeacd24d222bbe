import { readWaiting } from '../../offline/changes/change-store';
import { sendWaiting } from '../../offline/changes/send-waiting';
import { readCurrentMember } from '../../offline/downloads/current-member';
import { openDownloads } from '../../offline/downloads/database';
import { listDownloads } from '../../offline/downloads/downloads';

/** What a logout would take from this device for good. */
export interface Losses {
  /** Changes that the server does not have, after another try to send them. */
  readonly changes: number;
  readonly downloads: number;
}

/** The question does not wait longer for a server that is slow. */
const SENDING_MS = 1500;

export async function readLosses(memberId: number): Promise<Losses> {
  const { length } = (await readWaiting(memberId)).changes;
  if (length > 0) {
    const late = new Promise<void>((resolve) => {
      setTimeout(resolve, SENDING_MS);
    });
    await Promise.race([sendWaiting(memberId), late]);
  }
  const keepsDownloads = (await readCurrentMember()) === memberId;
  return {
    changes: length > 0 ? (await readWaiting(memberId)).changes.length : 0,
    downloads: keepsDownloads ? (await listDownloads(await openDownloads(memberId))).length : 0,
  };
}
