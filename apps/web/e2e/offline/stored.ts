import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';

/** All that the browser stores for this site, by name: databases with their entries, caches with their addresses, keys. */
export const everythingStored = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found.push(...requests.map(({ url }) => `cache ${name} ${new URL(url).pathname}`));
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
      for (const store of db.objectStoreNames) {
        const count = await new Promise<number>((resolve) => {
          const request = db.transaction(store).objectStore(store).count();
          request.addEventListener('success', () => resolve(request.result));
        });
        if (count > 0) found.push(`database ${name} ${store} ${count}`);
      }
      db.close();
    }
    for await (const name of (await navigator.storage.getDirectory()).keys()) found.push(`file ${name}`);
    return [...found, ...Object.keys(localStorage).map((key) => `key ${key}`)];
  });

/** What is stored of a member; what is left may be the app itself, and what anybody may know. */
export const storedOfMember = async (page: Page) =>
  (await everythingStored(page)).filter((entry) => /vizzi-downloads|vizzi-device|vizzi\.progress|^file/.test(entry));

/** What is stored of downloads: their records, their bytes and the finished files. */
export const storedDownloads = async (page: Page) =>
  (await everythingStored(page)).filter((entry) => /vizzi-downloads-\d+ (\/|downloads|pieces)/.test(entry));

/** The digest of what the page gets, through the worker. */
export const keptDigest = async (page: Page, address: string) =>
  sha256(
    Uint8Array.from(
      await page.evaluate(async (url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())], address),
    ),
  );

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** An entry of the downloads' database. */
export const readEntry = (page: Page, key: number): Promise<unknown> =>
  page.evaluate(openEntry, { store: 'downloads', key });

/** Puts another value in place of an entry of the downloads' database; `undo` puts it back. */
export async function changeEntry(
  page: Page,
  { store, key }: { readonly store: 'downloads' | 'facts'; readonly key: string | number },
  change: (before: unknown) => unknown,
): Promise<{ readonly undo: () => Promise<void> }> {
  const access = { store, key };
  const before: unknown = await page.evaluate(openEntry, access);
  const put = async (after: unknown) => void (await page.evaluate(openEntry, { ...access, after }));
  await put(change(before));
  return { undo: () => put(before) };
}

/** Runs in the page: reads the entry, or writes it where there is an `after`. */
async function openEntry(access: { store: string; key: string | number; after?: unknown }) {
  const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('vizzi-downloads-')) ?? {};
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, where nothing of this file exists but itself
  const settled = <R>(request: IDBRequest<R>) =>
    new Promise<R>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
  const db = await settled(indexedDB.open(name));
  const entries = db.transaction(access.store, 'readwrite').objectStore(access.store);
  if ('after' in access) await settled(entries.put(access.after, access.key));
  const value = await settled(entries.get(access.key));
  db.close();
  return value;
}
