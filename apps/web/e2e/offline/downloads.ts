import { type BrowserContext, expect, type Page } from '@playwright/test';
import { ADMIN } from '../product.js';
import { type Stoppable, wakeWorker } from './stoppable.js';

export interface Member {
  readonly username: string;
  readonly password: string;
}

/** Registers a new free member, who is then signed in. */
export async function signUp(context: BrowserContext): Promise<Member> {
  const member = { username: `kept.${crypto.randomUUID()}@vizzi.example`, password: 'quiet lantern' };
  expect((await context.request.post('/api/auth/register', { data: member })).ok()).toBe(true);
  return member;
}

/** The same with premium for life, which an admin gives. */
export async function signUpPremium(context: BrowserContext, { address }: Pick<Stoppable, 'address'>): Promise<Member> {
  const member = await signUp(context);
  await setPremium(context, address, member.username, true);
  return member;
}

/** Lets the admin give a member premium for life, or take it back. */
export async function setPremium(
  context: BrowserContext,
  baseURL: string,
  username: string,
  isPremium: boolean,
): Promise<void> {
  const admin = await context.browser()?.newContext({ baseURL });
  if (!admin) throw new Error('the browser has closed');
  expect((await admin.request.post('/api/auth/login', { data: ADMIN })).ok()).toBe(true);
  const change = isPremium ? 'admin.grantLifetime' : 'admin.revokeLifetime';
  const answer = await admin.request.post(`/api/trpc/${change}`, { data: { username } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await admin.close();
}

export async function idOf(page: Page, title: string): Promise<number> {
  const sessions: { id: number; title: string }[] = await (await page.request.get('/api/sessions')).json();
  const id = sessions.find((session) => session.title === title)?.id;
  if (id === undefined) throw new Error(`no session is called ${title}`);
  return id;
}

/** Opens the page of a session with the worker awake, and the button for downloads there. */
export async function openSession(page: Page, title: string): Promise<number> {
  const id = await idOf(page, title);
  await page.goto(`/session/${id}`);
  await wakeWorker(page);
  return id;
}

export const downloadButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Download / });
export const downloaded = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Downloaded: / });

/** Keeps a session on the device, and waits until it is whole. */
export async function keep(page: Page, title: string): Promise<number> {
  const id = await openSession(page, title);
  await downloadButton(page).click();
  await expect(downloaded(page)).toBeVisible({ timeout: 60_000 });
  return id;
}

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

/** Lets the stored lease end a year later than its server signed. */
export const forgeLease = (page: Page) =>
  page.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('vizzi-downloads-')) ?? {};
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, where nothing of this file exists but itself
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const db = await settled(indexedDB.open(name));
    const store = db.transaction('facts', 'readwrite').objectStore('facts');
    const facts: { lease: string } = await settled(store.get('lease'));
    const [header, claims = '', signature] = facts.lease.split('.');
    const read: { exp: number } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    const longer = btoa(JSON.stringify({ ...read, exp: read.exp + 31_536_000 })).replaceAll('=', '');
    await settled(store.put({ ...facts, lease: `${header}.${longer}.${signature}` }, 'lease'));
    db.close();
  });
