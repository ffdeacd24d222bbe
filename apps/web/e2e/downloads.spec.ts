import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { downloadButton, downloaded, idOf, keep, openSession, signUp, signUpPremium } from './offline/downloads.js';
import { keptPaths, test } from './offline/stoppable.js';
import { storedDownloads, storedOfMember } from './offline/stored.js';
import { makePlaylist } from './player/playlist.js';

test('a free member keeps a free session, and it plays with the server stopped', async ({ page, context, product }) => {
  await signUp(context);
  await keep(page, 'Still Lake');
  await product.stop();
  const range = await page.evaluate(async () => {
    const response = await fetch('/api/sessions/1/audio', { headers: { range: 'bytes=0-1' } });
    return [response.status, response.headers.get('content-range'), (await response.arrayBuffer()).byteLength];
  });
  expect(range).toEqual([206, expect.stringMatching(/^bytes 0-1\/\d+$/), 2]);
});

test('the size is said before, and what was removed is gone', async ({ page, context, product }) => {
  await signUpPremium(context, product);
  await openSession(page, 'Lantern Path');
  await expect(downloadButton(page)).toContainText(/\d\.\d MB/);
  await downloadButton(page).click();
  await downloaded(page).click({ timeout: 60_000 });
  await page.getByRole('menuitem', { name: 'Remove from this device' }).click();
  await expect(downloadButton(page)).toBeVisible();
  await expect.poll(() => storedDownloads(page)).toEqual([]);
});

test('with the server stopped, sessions that are not on the device say so in their lists', async ({
  page,
  context,
  product,
}) => {
  await signUp(context);
  const kept = await keep(page, 'Still Lake');
  const playlist = await makePlaylist(context, 'Before sleep', [kept, await idOf(page, 'Golden Field')]);
  await page.goto('/');
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(['catalog.sessions', 'catalog.popular']));
  await page.goto(`/playlists/${playlist}`);
  await expect.poll(() => keptPaths(page)).toContain('library.playlist');
  await expect(page.getByText('Needs a signal')).toHaveCount(0);
  await product.stop();

  const rows = page.getByRole('list', { name: 'Sessions in order' }).getByRole('listitem');
  await page.reload();
  await expect(rows.filter({ hasText: 'Golden Field' })).toContainText('Needs a signal');
  await expect(rows.filter({ hasText: 'Still Lake' })).not.toContainText('Needs a signal');
  await expect(rows.getByRole('button', { name: 'Play Still Lake' })).toBeVisible();
  await expect(rows.getByRole('button', { name: 'Play Golden Field' })).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/free-vizzies', `/playlists/${playlist}`]) {
    await page.goto(path);
    await expect(page.getByText('Needs a signal').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Play Still Lake' }).first()).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([]);
      }
    }
  }
});

for (const isOffline of [false, true]) {
  // proves spec D29.3
  test(`a logout ${isOffline ? 'without the network ' : ''}leaves nothing of the member`, async ({
    page,
    context,
    product,
  }) => {
    await signUp(context);
    await keep(page, 'Still Lake');
    expect(await storedOfMember(page)).not.toEqual([]);
    if (isOffline) {
      await product.stop();
      await context.setOffline(true);
      await expect(page.getByText('You are offline.')).toBeVisible();
    }
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Log out anyway' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect.poll(() => storedOfMember(page)).toEqual([]);
  });
}
