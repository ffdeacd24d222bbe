import { once } from 'node:events';
import { expect, type Page } from '@playwright/test';

/** All but the small entry script. */
export const APP_CODE = /\/assets\/(?!index-)[^/]*\.js$/;

/** Holds the scripts back until the returned function is called. */
export async function hold(page: Page, code: RegExp): Promise<() => void> {
  const gate = new AbortController();
  const released = once(gate.signal, 'abort');
  await page.route(code, async (route) => {
    await released;
    await route.continue();
  });
  return () => gate.abort();
}

/** Waits for the entry script, which a rendered page asks for after its first paint, to have run. */
export async function waitForEntry(page: Page): Promise<void> {
  const entry = page.locator('script[type="module"][src*="/assets/index-"]');
  await entry.waitFor({ state: 'attached' });
  const address = await entry.getAttribute('src');
  await page.evaluate((it) => import(it), address ?? '');
}

/** Moves the pointer, as a person does, until the page is hydrated. */
export async function movePointerUntilHydrated(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Toggle dark mode' });
  let x = 200;
  await expect
    .poll(async () => {
      await page.mouse.move((x += 1), 200);
      return toggle.isEnabled();
    })
    .toBe(true);
}

/** A server that has just started lets browsers render the pages that it has not rendered yet. */
export async function waitUntilRendered(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await page.request.get(path)).text()).toContain('<main');
}
