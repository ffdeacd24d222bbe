import { offlineFiles, type OfflineFile } from '@vizzi/api/contracts';
import { tellChange } from './changes';
import { openDownloads } from './database';
import { type Download, KIND_OF_MUSIC, type Wanted } from './download';
import { changeDownload, listDownloads, removeUnusedMedia } from './downloads';
import { digestOf } from './digest-of';
import { hasFile, keepFile, openMedia } from './media-cache';
import { isOnMobileData } from './mobile-data';
import { readWifiOnly } from './settings';

/** Keeps the loop of the chosen music for the sessions that are here, which were kept with another one or without. */
export async function keepMusic(memberId: number, music: Wanted['music']): Promise<void> {
  const kind = KIND_OF_MUSIC[music];
  if (!kind) return;
  const db = await openDownloads(memberId);
  const lacking = (await listDownloads(db)).filter(({ files }) => !files.some((file) => file.kind === kind));
  const mustWait = isOnMobileData() && (await readWifiOnly(db));
  const isHere = !mustWait && lacking.some(({ state }) => state === 'done');
  const loop = isHere ? await fetchLoop(lacking, kind) : undefined;
  const cache = await openMedia(memberId);
  if (loop) await keepFile(cache, loop.file, loop.body);
  for (const { session } of lacking) {
    await changeDownload(db, session.id, (before) => {
      const wanted = { ...before.wanted, music };
      if (before.state !== 'done') return { ...before, wanted };
      return loop ? { ...before, wanted, files: [...before.files, loop.file] } : undefined;
    });
  }
  // What no download names yet is removed with a download that leaves at that moment.
  if (loop && !(await hasFile(cache, loop.file))) await keepFile(cache, loop.file, loop.body);
  // All of them may have left meanwhile.
  await removeUnusedMedia(db, cache);
  tellChange('downloads');
}

/** The loop, as the first of the sessions describes it that the member may hear; undefined unless it arrives whole. */
async function fetchLoop(downloads: readonly Download[], kind: OfflineFile['kind']) {
  for (const { session } of downloads) {
    const list = await fetch(`/api/sessions/${session.id}/offline`, { cache: 'no-store' });
    const listed = list.ok ? offlineFiles.parse(await list.json()).files : [];
    const found = listed.find((file) => file.kind === kind);
    if (!found) continue;
    const response = await fetch(found.url, { cache: 'no-store' });
    const body = await response.blob();
    if (!response.ok || (await digestOf(body)) !== found.sha256) return undefined;
    const file = { ...found, received: found.bytes, etag: response.headers.get('etag'), isKept: true };
    return { file, body };
  }
  return undefined;
}
