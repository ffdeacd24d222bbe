import type { Session } from '@vizzi/api/contracts';
import { tellChange } from './changes';
import { type DownloadsDatabase, openDownloads } from './database';
import { type Download, isHere, type Wanted } from './download';
import {
  addDownload,
  changeDownload,
  findDownload,
  listDownloads,
  removeDownload,
  removeUnusedMedia,
} from './downloads';
import { openMedia } from './media-cache';
import { writeCurrentMember } from './current-member';

export interface Requested {
  readonly session: Session;
  readonly pictures: readonly string[];
}

/** Puts sessions into the queue, in this order. Those that are there already stay as they are; failed ones begin again. */
export async function requestDownloads(
  memberId: number,
  requested: readonly Requested[],
  wanted: Wanted,
): Promise<void> {
  await writeCurrentMember(memberId);
  const db = await openDownloads(memberId);
  const now = Date.now();
  for (const [index, { session, pictures }] of requested.entries()) {
    const known = await findDownload(db, session.id);
    if (known) await goOn(db, session.id);
    else {
      const fresh = { state: 'queued', problem: null, addedAt: now + index / 1000, keptAt: null } as const;
      await addDownload(db, { ...fresh, session, pictures: [...pictures], wanted, files: [], former: [] });
    }
  }
  tellChange('downloads');
}

export const pauseDownload = (memberId: number, sessionId: number) =>
  change(memberId, sessionId, (before) =>
    before.state === 'queued' || before.state === 'running' ? { ...before, state: 'paused', problem: null } : undefined,
  );

export async function resumeDownload(memberId: number, sessionId: number): Promise<void> {
  await goOn(await openDownloads(memberId), sessionId);
  tellChange('downloads');
}

/** Removes a session from this device, finished or not. */
export async function removeFromDevice(memberId: number, sessionIds: readonly number[]): Promise<void> {
  const db = await openDownloads(memberId);
  for (const id of sessionIds) await removeDownload(db, id);
  await removeUnusedMedia(db, await openMedia(memberId));
  tellChange('downloads');
}

export async function pauseAll(memberId: number): Promise<void> {
  for (const each of await listDownloads(await openDownloads(memberId))) {
    if (!isHere(each)) await pauseDownload(memberId, each.session.id);
  }
}

const goOn = (db: DownloadsDatabase, sessionId: number) =>
  changeDownload(db, sessionId, (before) =>
    before.state === 'paused' || before.state === 'failed' ? { ...before, state: 'queued', problem: null } : undefined,
  );

async function change(memberId: number, sessionId: number, how: (before: Download) => Download | undefined) {
  await changeDownload(await openDownloads(memberId), sessionId, how);
  tellChange('downloads');
}
