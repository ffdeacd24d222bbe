import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './test.js';

/** What the browser's settings write when all cookies are blocked. */
const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } };

for (const path of ['/login', '/signup']) {
  // proves security 12.50
  test(`${path} says that a browser which blocks all cookies cannot sign in`, async ({
    playwright,
    launchOptions,
    channel,
    server,
  }) => {
    const profile = await mkdtemp(join(tmpdir(), 'vizzi-profile-'));
    await mkdir(join(profile, 'Default'));
    await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(BLOCKED));
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...(channel && { channel }),
    });
    try {
      const page = await context.newPage();
      await page.goto(server + path);
      await expect(page.getByRole('alert')).toContainText('This browser keeps no cookies');
    } finally {
      await context.close();
      await rm(profile, { recursive: true });
    }
  });
}
