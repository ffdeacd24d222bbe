import { storageName } from './database';
import type { DownloadFile } from './download';

const DIGEST = 'x-vizzi-sha256';

/** The finished files of a member, at their addresses. */
export const openMedia = (memberId: number) => caches.open(storageName(memberId));

/** The address of a stored file, as downloads name it. */
export function pathOf(stored: string): string {
  const { pathname, search } = new URL(stored);
  return pathname + search;
}

/** Puts a verified file where the worker finds it. */
export async function keepFile(
  cache: Cache,
  file: Omit<DownloadFile, 'received' | 'isKept'>,
  body: Blob,
): Promise<void> {
  const headers = new Headers({
    'content-type': file.type,
    'content-length': String(body.size),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    [DIGEST]: file.sha256,
  });
  if (file.etag !== null) headers.set('etag', file.etag);
  await cache.put(file.url, new Response(body, { headers }));
}

/** Whether a file is here in this version; another download may have brought it. */
export async function hasFile(cache: Cache, { url, sha256 }: Pick<DownloadFile, 'url' | 'sha256'>): Promise<boolean> {
  return (await cache.match(url))?.headers.get(DIGEST) === sha256;
}
