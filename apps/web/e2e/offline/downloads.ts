import { type BrowserContext, expect, type Page } from '@playwright/test';
import { register } from '../register.js';
import { Admin } from './admin.js';
import { type Stoppable, wakeWorker } from './stoppable.js';

export interface Member {
  readonly username: string;
  readonly password: string;
}

/** Registers a new free member, who is then signed in. */
export async function signUp(context: BrowserContext): Promise<Member> {
  const member = { username: `kept.${crypto.randomUUID()}@vizzi.example`, password: 'quiet lantern' };
  await register(context.request, member);
  return member;
}

/** The same with premium for life, which an admin gives. */
export async function signUpPremium(context: BrowserContext, { address }: Pick<Stoppable, 'address'>): Promise<Member> {
  const member = await signUp(context);
  await (await Admin.signIn(context, address)).setPremium(member.username, true);
  return member;
}

/** Ends all sessions of the member, from another device. */
export async function logOutEverywhere(context: BrowserContext, baseURL: string, member: Member): Promise<void> {
  const other = await context.browser()?.newContext({ baseURL });
  if (!other) throw new Error('the browser has closed');
  expect((await other.request.post('/api/auth/login', { data: member })).ok()).toBe(true);
  expect((await other.request.post('/api/trpc/auth.logoutEverywhere', { data: {} })).ok()).toBe(true);
  await other.close();
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

export async function openDownloads(page: Page): Promise<void> {
  await page.goto('/downloads');
  await wakeWorker(page);
}

/** The line of a session among the downloads. */
export const row = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });

/** The status that the page gets, through the worker. */
export const statusOf = (page: Page, address: string) =>
  page.evaluate(async (url) => (await fetch(url)).status, address);

/** Lets the page receive 150 KB in a second, so that a download takes a while. */
export async function slowDown(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const line = { offline: false, latency: 0, downloadThroughput: 150_000, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', line);
  return {
    asBefore: () => devtools.send('Network.emulateNetworkConditions', { ...line, downloadThroughput: -1 }),
  };
}
