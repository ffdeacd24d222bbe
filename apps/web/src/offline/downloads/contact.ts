import { leaseClaims, leaseKeys, offlineLease } from '@vizzi/api/contracts';
import { MEMBER_HEADER } from '@vizzi/domain';
import { decodeJwt } from 'jose';
import { isOurs } from '../../lib/is-ours';
import { askServer } from './ask-server';
import { tellChange } from './changes';
import { type DownloadsDatabase, openDownloads } from './database';
import { type Download, isHere } from './download';
import { changeDownload, listDownloads, removeDownload, removeUnusedMedia } from './downloads';
import { isLapseOver, type LeaseFacts } from './lease';
import { readLease, writeLease } from './lease-store';
import { openMedia, pathOf } from './media-cache';
import { refreshSessions, requestNewRecordings } from './refresh-sessions';

/** What became of an attempt to reach the server. */
export type Contact = 'reached' | 'signed_out' | 'out_of_reach';

/**
 * Asks the server what still holds: the lease, and the sessions that are kept. Removes what is over. Downloads of premium
 * sessions need it before they play offline.
 */
export async function contactServer(memberId: number): Promise<Contact> {
  const db = await openDownloads(memberId);
  const downloads = await listDownloads(db);
  if (downloads.length === 0) return 'reached';
  await noticeEvicted(memberId, db, downloads);
  try {
    return await refresh(memberId, db);
  } catch {
    return 'out_of_reach';
  } finally {
    tellChange('downloads');
  }
}

async function refresh(memberId: number, db: DownloadsDatabase): Promise<Contact> {
  await refreshSessions(memberId, db);
  const hasPremium = (await listDownloads(db)).some((each) => each.session.isPremium);
  const contact = hasPremium ? await renewLease(memberId, db) : 'reached';
  if (contact === 'reached') await requestNewRecordings(db);
  return contact;
}

/** Fetches a new lease. A refusal locks what is kept, and removes it when it has lasted for long. */
export async function renewLease(memberId: number, db: DownloadsDatabase): Promise<Contact> {
  const before = await readLease(db);
  const device = before?.device ?? crypto.randomUUID();
  const answer = await askServer('/api/user/offline-lease', {
    method: 'POST',
    // Another member may have signed in with another tab.
    headers: { 'content-type': 'application/json', [MEMBER_HEADER]: `${memberId}` },
    body: JSON.stringify({ device }),
  });
  if (answer.status === 401 && isOurs(answer)) return 'signed_out';
  if (!answer.ok) {
    if (answer.status !== 403 || !isOurs(answer)) return 'out_of_reach';
    const latest = Date.parse(answer.headers.get('date') ?? '') || Date.now();
    const lapsed = { device, lease: null, keys: { keys: [] }, latest, lapsedAt: before?.lapsedAt ?? latest, behind: 0 };
    await writeLease(db, lapsed);
    if (isLapseOver(lapsed, latest)) await removePremium(memberId, db);
    return 'reached';
  }
  const { lease } = offlineLease.parse(await answer.json());
  // The time of issue is right, also when this device's clock was wrong before. Each server's `Date` is its own clock's.
  const latest = leaseClaims.parse(decodeJwt(lease)).iat * 1000;
  const keys = leaseKeys.parse(await (await askServer('/api/offline-keys')).json());
  const behind = latest - Date.now();
  await writeLease(db, { device, lease, keys, latest, lapsedAt: null, behind } satisfies LeaseFacts);
  return 'reached';
}

async function removePremium(memberId: number, db: DownloadsDatabase): Promise<void> {
  for (const each of await listDownloads(db)) {
    if (each.session.isPremium) await removeDownload(db, each.session.id);
  }
  await removeUnusedMedia(db, await openMedia(memberId));
}

/** Browsers may remove what is stored: then the entry says so. A file may be here in another version, which a session that shares it brought. */
async function noticeEvicted(memberId: number, db: DownloadsDatabase, downloads: readonly Download[]): Promise<void> {
  const cache = await openMedia(memberId);
  const stored = new Set((await cache.keys()).map(({ url }) => pathOf(url)));
  for (const each of downloads.filter(isHere)) {
    const { state, files, former } = each;
    const needed = state === 'done' ? files : former;
    if (needed.every(({ url }) => stored.has(url))) continue;
    await changeDownload(db, each.session.id, (before) => {
      const left = before.files.map((file) => (stored.has(file.url) ? file : { ...file, received: 0, isKept: false }));
      // It may have been begun anew meanwhile.
      if (before.state !== state) return undefined;
      if (state !== 'done') return { ...before, files: left, former: [] };
      return { ...before, state: 'failed', problem: 'evicted', files: left };
    });
  }
}
