import { expect, Listener, signUp, test } from './player/listener.js';
import { makePlaylist } from './player/playlist.js';

const TITLES = ['Still Lake', 'Golden Field', 'Warm Stone'] as const;

test('Play All continues with the next session by itself, and by Next and Previous', async ({ page, context }) => {
  await signUp(context);
  const listener = new Listener(page);
  const { bar } = listener;
  const ids: number[] = [];
  for (const title of TITLES) ids.push(await listener.idOf(title));
  await page.goto(`/playlists/${await makePlaylist(context, 'Three minutes', ids)}`);
  const next = bar.getByRole('button', { name: 'Next session' });
  const previous = bar.getByRole('button', { name: 'Previous session' });
  const expectToHear = async (index: 0 | 1 | 2) => {
    await expect(bar.getByRole('link', { name: TITLES[index] })).toBeVisible();
    const address = new RegExp(`/sessions/${ids[index]}/audio`);
    await expect.poll(() => page.evaluate(() => window.audioProbe.voice()?.src ?? '')).toMatch(address);
    await listener.expectPlaying();
    await expect.poll(() => listener.loudest('voice', 1000)).toBeGreaterThan(0.001);
  };

  await page.getByRole('button', { name: 'Play All' }).click();
  await expectToHear(0);
  await expect(previous).toBeDisabled();

  await listener.seekTo(0.97, bar.getByRole('slider', { name: 'Position' }));
  await expectToHear(1);
  expect(await listener.time()).toBeLessThan(30);

  await next.click();
  await expectToHear(2);
  await expect(next).toBeDisabled();
  await previous.click();
  await expectToHear(1);
  await expect(page).toHaveURL(/\/playlists\/\d+$/);
});

test('playback stops after the last session of a playlist', async ({ page, context }) => {
  await signUp(context);
  const listener = new Listener(page);
  const id = await makePlaylist(context, 'One minute', [await listener.idOf('Still Lake')]);
  await page.goto(`/playlists/${id}`);
  await page.getByRole('button', { name: 'Play All' }).click();
  await listener.reach(0.1);
  await listener.seekTo(0.97, listener.bar.getByRole('slider', { name: 'Position' }));
  await listener.expectPaused();
  await expect.poll(() => listener.loudest('all')).toBeLessThan(0.0001);
  await expect.poll(listener.time).toBe(0);
});
