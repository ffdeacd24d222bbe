import { LOCKED_HEADER } from '../../lib/locked-header';
import '../../lib/zod-jitless';
import { answerFrom } from '../downloads/byte-range';
import { listenForChanges } from '../downloads/changes';
import { readCurrentMember } from '../downloads/current-member';
import { admitMember, openDownloads } from '../downloads/database';
import { findDownload } from '../downloads/downloads';
import { checkLease } from '../downloads/lease-store';
import { openMedia } from '../downloads/media-cache';

/** What the member who is signed in here keeps; undefined when nobody is, or nothing is kept. */
interface Kept {
  readonly memberId: number;
  readonly cache: Cache;
  /** Paths with their queries. */
  readonly urls: ReadonlySet<string>;
}

const MEDIA = /^\/(?:api\/(?:sessions\/\d+\/(?:audio|captions)|music|places|covers)|art)(?:\/|$)/;
const OF_SESSION = /^\/api\/sessions\/(\d{1,10})\//;

let kept: Promise<Kept | undefined> | undefined;
/** Set once it is known that nothing is kept: then requests take their usual way without waiting. */
let isNothingKept = false;
let changes = 0;

listenForChanges(() => {
  kept = undefined;
  isNothingKept = false;
  changes += 1;
});

/** Answers a request for media that the device keeps; undefined for all others, which take their usual way. */
export function answerKeptMedia({ request }: FetchEvent): Promise<Response | undefined> | undefined {
  if (isNothingKept || !MEDIA.test(new URL(request.url).pathname)) return undefined;
  // A download must not be fed with what it replaces.
  return request.cache === 'no-store' ? undefined : answerFromKept(request);
}

async function answerFromKept(request: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url);
  const now = await (kept ??= findKept());
  if (!now?.urls.has(pathname + search)) return undefined;
  const response = await now.cache.match(request.url);
  if (!response) return undefined;
  if (await mayPlay(now.memberId, Number(OF_SESSION.exec(pathname)?.[1]))) return answerFrom(request, response);
  // The server decides; without it nothing may play.
  return fetch(request).catch(() => locked());
}

async function findKept(): Promise<Kept | undefined> {
  const asOf = changes;
  try {
    const memberId = await readCurrentMember();
    if (memberId !== undefined) admitMember(memberId);
    const cache = memberId === undefined ? undefined : await openMedia(memberId);
    const urls = new Set((await cache?.keys())?.map(({ url }) => url.slice(new URL(url).origin.length)));
    isNothingKept = urls.size === 0 && asOf === changes;
    return memberId === undefined || !cache ? undefined : { memberId, cache, urls };
  } catch {
    // The browser refuses storage.
    return undefined;
  }
}

/** Free sessions, music, places and pictures need no lease. */
async function mayPlay(memberId: number, sessionId: number): Promise<boolean> {
  if (Number.isNaN(sessionId)) return true;
  const db = await openDownloads(memberId);
  const found = await findDownload(db, sessionId);
  if (!found) return false;
  return !found.session.isPremium || (await checkLease(memberId, db)).state === 'valid';
}

const locked = () =>
  Response.json(
    { message: 'Connect once to renew your downloads', code: 'forbidden' },
    { status: 403, headers: { [LOCKED_HEADER]: 'yes' } },
  );
