import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { Admin } from './offline/admin.js';
import { idOf, keep, openDownloads, row, signUp, signUpPremium, slowDown, statusOf } from './offline/downloads.js';
import { test, wakeWorker } from './offline/stoppable.js';
import { changeEntry, keptDigest, sha256, storedDownloads } from './offline/stored.js';
import { makePlaylist } from './player/playlist.js';

const audioOf = (id: number) => `/api/sessions/${id}/audio`;

/** The digest of what the server has, past the worker. */
const servedDigest = async (page: Page, address: string) =>
  sha256(await (await page.request.get(address, { timeout: 0 })).body());

test.setTimeout(240_000);

test('what was deleted, became premium or has another recording is taken over at the next contact', async ({
  page,
  context,
  product,
}) => {
  await signUp(context);
  const lake = await keep(page, 'Still Lake');
  const field = await keep(page, 'Golden Field');
  const stone = await keep(page, 'Warm Stone');
  const before = await keptDigest(page, audioOf(lake));

  const admin = await Admin.signIn(context, product.address);
  await admin.changeSession('Still Lake', { audioUrl: await admin.audioOf('Golden Field') });
  await admin.deleteSession('Golden Field');
  await admin.changeSession('Warm Stone', { isPremium: true });
  // Recordings are compared once a day.
  await changeEntry(page, { store: 'downloads', key: lake }, (entry) => ({
    ...z.looseObject({}).parse(entry),
    keptAt: 0,
  }));
  await openDownloads(page);
  await expect(row(page, 'Golden Field').getByText('This session is no longer offered')).toBeVisible();
  await expect(row(page, 'Warm Stone').getByText(/^Locked without premium\. Kept until /)).toBeVisible();
  await expect.poll(() => keptDigest(page, audioOf(lake))).not.toBe(before);
  await expect(row(page, 'Still Lake').getByText('Available offline')).toBeVisible();
  const served = await servedDigest(page, audioOf(lake));

  await product.stop();
  expect(await keptDigest(page, audioOf(lake))).toBe(served);
  expect(await statusOf(page, audioOf(stone))).toBe(403);
  await expect(statusOf(page, audioOf(field))).rejects.toThrow('Failed to fetch');
});

test('the cover of a session is on the device too, as pages and as cards show it', async ({
  page,
  context,
  product,
}) => {
  await signUp(context);
  const covers = ['/api/covers/0123456789abcdef.webp', '/api/covers/0123456789abcdef-640.webp'];
  const admin = await Admin.signIn(context, product.address);
  await admin.changeSession('Still Lake', { imageUrl: covers[0] });
  await context.route('**/api/covers/*', (route) => route.fulfill({ contentType: 'image/webp', body: 'picture' }));
  await keep(page, 'Still Lake');
  await context.unroute('**/api/covers/*');
  await product.stop();
  for (const cover of covers) expect(await statusOf(page, cover)).toBe(200);
});

// proves security 12.49
test('a session that is published again is fetched again', async ({ page, context }) => {
  await signUp(context);
  const lake = await keep(page, 'Still Lake');
  await changeEntry(page, { store: 'downloads', key: lake }, (entry) => ({
    ...z.looseObject({}).parse(entry),
    state: 'failed',
    problem: 'gone',
    files: [],
  }));
  await openDownloads(page);
  await expect(row(page, 'Still Lake').getByText('Available offline')).toBeVisible();
});

test('in the middle of a playlist, a membership that ends and a session that is deleted are told, and the others arrive', async ({
  page,
  context,
  product,
}) => {
  const { username } = await signUpPremium(context, product);
  await page.goto('/about');
  const titles = ['Lantern Path', 'Still Lake', 'Golden Field', 'Warm Stone'];
  const ids = await Promise.all(titles.map((title) => idOf(page, title)));
  await page.goto(`/playlists/${await makePlaylist(context, 'A short evening', ids)}`);
  await wakeWorker(page);
  const line = await slowDown(context, page);
  await page.getByRole('button', { name: 'Download all' }).click();
  const kept = () => storedDownloads(page);
  await expect.poll(async () => (await kept()).filter((entry) => entry.includes('pieces'))).not.toEqual([]);
  const admin = await Admin.signIn(context, product.address);
  await admin.setPremium(username, false);
  await admin.deleteSession('Golden Field');
  await line.asBefore();
  await openDownloads(page);
  await expect(row(page, 'Lantern Path').getByText('This session is part of premium')).toBeVisible({ timeout: 60_000 });
  await expect(row(page, 'Golden Field').getByText('This session is no longer offered')).toBeVisible();
  for (const title of ['Still Lake', 'Warm Stone']) {
    await expect(row(page, title).getByText('Available offline')).toBeVisible({ timeout: 60_000 });
  }
  const ofPremium = `/api/sessions/${ids[0]}/`;
  expect((await kept()).filter((entry) => entry.includes(ofPremium) || entry.includes('pieces'))).toEqual([]);

  const playlist = row(page, 'A short evening');
  await expect(playlist.getByText('2 of 3 are here')).toBeVisible();
  await playlist.getByRole('button', { name: 'Play A short evening' }).click();
  await playlist.getByRole('button', { name: 'Pause A short evening' }).click();
  await playlist.getByRole('button', { name: 'Remove A short evening from this device' }).click();
  for (const title of ['A short evening', 'Still Lake', 'Warm Stone']) await expect(row(page, title)).toHaveCount(0);
});
