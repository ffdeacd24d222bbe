import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

/** Where Debian puts it. */
const INSTALLED = '/usr/bin/chromium';

/** Chromium: the one that CHROMIUM_PATH names, else the machine's, else Playwright's own. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(INSTALLED) ? INSTALLED : undefined);
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
}
