import { expect } from '@playwright/test';
import { openSession, signUp } from './offline/downloads.js';
import { keptPaths, test } from './offline/stoppable.js';

test('a playlist that was made and downloaded in this visit is there with the server stopped', async ({
  page,
  context,
  product,
}) => {
  await signUp(context);
  await openSession(page, 'Still Lake');
  // The list that the device keeps from before has no playlist.
  await page.goto('/member-home');
  await expect.poll(() => keptPaths(page)).toContain('library.playlists');

  await page.goto('/playlists/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Before sleep');
  await page.getByRole('button', { name: 'Create Playlist' }).click();
  await page.getByRole('searchbox', { name: 'Search sessions to add' }).fill('Still Lake');
  await page.getByRole('button', { name: 'Add Still Lake' }).click();
  await page.getByRole('button', { name: 'Download all' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Downloaded' })).toBeVisible({ timeout: 60_000 });

  await product.stop();
  await page.goto('/downloads');
  const kept = page.getByRole('region', { name: 'Playlists' });
  await expect(kept.getByRole('link', { name: 'Before sleep' })).toBeVisible();
  await expect(kept).toContainText('1 session');
  await page.goto('/member-home');
  await expect(page.getByRole('heading', { name: 'Before sleep' })).toBeVisible();
});
