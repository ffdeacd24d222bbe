import { offlineFiles, session } from '@vizzi/api/contracts';
import { askServer } from './ask-server';
import type { DownloadsDatabase } from './database';
import { isCurrent } from './download';
import { changeDownload, listDownloads, removePieces, removeUnusedMedia } from './downloads';
import { openMedia } from './media-cache';

const DAY_MS = 86_400_000;

/** Takes over what changed in the catalogue; of a session that is gone only the entry stays, which says so and waits for its return. */
export async function refreshSessions(memberId: number, db: DownloadsDatabase): Promise<void> {
  const response = await askServer('/api/sessions');
  if (!response.ok) return;
  const catalogue = new Map(
    session
      .array()
      .parse(await response.json())
      .map((each) => [each.id, each]),
  );
  for (const { session: kept } of await listDownloads(db)) {
    const now = catalogue.get(kept.id);
    await changeDownload(db, kept.id, (before) => {
      if (!now) return { ...before, state: 'failed', problem: 'gone', files: [], former: [] };
      const isBack = before.problem === 'gone';
      return { ...before, session: now, ...(isBack && { state: 'queued', problem: null }) };
    });
    if (!now) await removePieces(db, kept.id);
  }
  await removeUnusedMedia(db, await openMedia(memberId));
}

/**
 * Asks once a day whether the files that are here are still all that the server has, and puts the other sessions into the queue.
 * What is here plays until the new files are whole.
 */
export async function requestNewRecordings(db: DownloadsDatabase): Promise<void> {
  const now = Date.now();
  for (const { session: kept, state, keptAt } of await listDownloads(db)) {
    if (state !== 'done' || now - (keptAt ?? 0) < DAY_MS) continue;
    const response = await askServer(`/api/sessions/${kept.id}/offline`);
    // What may not be kept any more is locked by the lease.
    if (!response.ok) continue;
    const listed = offlineFiles.parse(await response.json()).files;
    await changeDownload(db, kept.id, (before) => {
      if (before.state !== 'done') return undefined;
      return isCurrent(before, listed)
        ? { ...before, keptAt: now }
        : { ...before, state: 'queued', former: before.files };
    });
  }
}
