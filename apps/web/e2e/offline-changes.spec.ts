import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { idOf, logOutEverywhere, signUp } from './offline/downloads.js';
import { keptPaths, test, wakeWorker } from './offline/stoppable.js';
import { everythingStored } from './offline/stored.js';
import { makePlaylist } from './player/playlist.js';
import { ADMIN } from './product.js';

const playlists = z.object({
  result: z.object({
    data: z.array(z.object({ id: z.number(), name: z.string(), sessions: z.array(z.object({ title: z.string() })) })),
  }),
});

/** The member's playlists on the server: the name and the titles of each. */
async function playlistsOnServer(page: Page) {
  const answer = playlists.parse(await (await page.request.get('/api/trpc/library.playlists')).json());
  return answer.result.data.map(({ name, sessions }) => [name, ...sessions.map(({ title }) => title)]);
}

async function favoritesOnServer(page: Page): Promise<string[]> {
  const favorites: { title: string }[] = await (await page.request.get('/api/user/favorites')).json();
  return favorites.map(({ title }) => title);
}

const inOrder = (page: Page) => page.getByRole('list', { name: 'Sessions in order' });
const titlesOf = (page: Page) => inOrder(page).getByRole('heading').allTextContents();

async function change(page: Page, title: string, action: string) {
  await page.getByRole('button', { name: `Change ${title}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function favorite(page: Page, id: number) {
  await page.goto(`/session/${id}`);
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  await expect(page.getByRole('button', { name: 'Remove from favorites' })).toBeVisible();
}

test('changes made with the server stopped stay, arrive once and in order, and what is refused is told', async ({
  page,
  context,
  product,
  browser,
}) => {
  await signUp(context);
  await page.goto('/about');
  const [lake = 0, field = 0, stone = 0, gone = 0] = await Promise.all(
    ['Still Lake', 'Golden Field', 'Warm Stone', 'Second Wind'].map((title) => idOf(page, title)),
  );
  const kept = await makePlaylist(context, 'Before sleep', [lake, field, stone]);
  await wakeWorker(page);
  await page.goto('/member-home');
  await expect
    .poll(() => keptPaths(page), { timeout: 60_000 })
    .toEqual(expect.arrayContaining(['catalog.sessions', 'library.favorites', 'library.playlists']));
  await product.stop();

  await favorite(page, gone);
  await expect(page.getByText('1 change is sent when you are back online.')).toBeVisible();
  await favorite(page, lake);
  await expect(page.getByText('2 changes are sent when you are back online.')).toBeVisible();
  await page.goto('/playlists/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Made on the train');
  await page.getByRole('main').getByRole('button', { name: 'Create Playlist' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Made on the train' })).toBeVisible();
  await page.goto(`/session/${stone}`);
  await page.getByRole('button', { name: 'Add Warm Stone to a playlist' }).click();
  await page.getByRole('button', { name: 'Made on the train' }).click();
  await expect(page.getByText('Warm Stone was added to Made on the train')).toBeVisible();
  await page.goto(`/playlists/${kept}`);
  await change(page, 'Golden Field', 'Remove from playlist');
  await expect.poll(() => titlesOf(page)).toEqual(['Still Lake', 'Warm Stone']);
  await change(page, 'Warm Stone', 'Move up');
  await expect.poll(() => titlesOf(page)).toEqual(['Warm Stone', 'Still Lake']);
  await expect(page.getByText('6 changes are sent when you are back online.')).toBeVisible();

  await page.reload();
  await expect.poll(() => titlesOf(page)).toEqual(['Warm Stone', 'Still Lake']);
  await page.goto('/member-home');
  await expect(page.getByRole('heading', { level: 3, name: 'Made on the train' })).toBeVisible();
  await expect(page.locator('#favorites').getByRole('link', { name: 'Still Lake' })).toBeVisible();
  await page.goto('/playlists/-1');
  await expect.poll(() => titlesOf(page)).toEqual(['Warm Stone']);
  await page.close();

  await product.start();
  const admin = await browser.newContext({ baseURL: product.address });
  expect((await admin.request.post('/api/auth/login', { data: ADMIN })).ok()).toBe(true);
  expect((await admin.request.post('/api/trpc/admin.deleteSession', { data: { id: gone } })).ok()).toBe(true);
  await admin.close();
  const later = await context.newPage();
  await later.goto('/playlists/-1');
  await expect(later.getByText('Second Wind was not added to your favorites: Session not found')).toBeVisible();
  await expect(later).toHaveURL(/\/playlists\/\d+$/);
  await expect.poll(() => titlesOf(later)).toEqual(['Warm Stone']);
  await expect.poll(() => favoritesOnServer(later)).toEqual(['Still Lake']);
  await expect
    .poll(() => playlistsOnServer(later))
    .toEqual([
      ['Before sleep', 'Warm Stone', 'Still Lake'],
      ['Made on the train', 'Warm Stone'],
    ]);

  // What still waits at a logout without the network goes with the member.
  await later.goto(`/playlists/${kept}`);
  await expect(inOrder(later)).toBeVisible();
  await context.setOffline(true);
  await expect(later.getByText('You are offline.')).toBeVisible();
  await later.getByRole('button', { name: 'Delete' }).click();
  await expect(later.getByText('1 change is sent when you are back online.')).toBeVisible();
  await later.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await later.getByRole('button', { name: 'Log out anyway' }).click();
  await expect(later.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect
    .poll(async () => (await everythingStored(later)).filter((entry) => entry.includes('vizzi-changes')))
    .toEqual([]);
});

test('a change whose session ended elsewhere waits for the next login, and then arrives', async ({
  page,
  context,
  product,
}) => {
  const member = await signUp(context);
  await page.goto('/about');
  const lake = await idOf(page, 'Still Lake');
  await wakeWorker(page);
  await page.goto('/member-home');
  await expect.poll(() => keptPaths(page), { timeout: 60_000 }).toContain('library.favorites');
  await product.stop();
  await favorite(page, lake);
  await expect(page.getByText('1 change is sent when you are back online.')).toBeVisible();
  await page.close();

  await product.start();
  await logOutEverywhere(context, product.address, member);
  const later = await context.newPage();
  await later.goto('/login');
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  await later.getByLabel('Username').fill(member.username);
  await later.getByLabel('Password', { exact: true }).fill(member.password);
  await later.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(later.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect.poll(() => favoritesOnServer(later)).toEqual(['Still Lake']);
  await expect(later.getByText(/is sent when you are back online/)).toHaveCount(0);
});
