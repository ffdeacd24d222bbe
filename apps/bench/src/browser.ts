import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

/** Where Debian puts it. */
const INSTALLED = '/usr/bin/chromium';

/** Chromium: the one that CHROMIUM_PATH names, else the machine's, else Playwright's own. */
export function browserPath(): string {
  return process.env['CHROMIUM_PATH'] ?? (existsSync(INSTALLED) ? INSTALLED : chromium.executablePath());
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
}

/** A new member of the product at this address, as the state of their browser. */
export async function signUp(browser: Browser, address: string) {
  const context = await browser.newContext({ baseURL: address });
  const data = { username: 'listener@vizzi.example', password: 'a lantern in the harbour' };
  const response = await context.request.post('/api/auth/register', { data });
  if (!response.ok()) throw new Error(`registration answered ${response.status()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}
