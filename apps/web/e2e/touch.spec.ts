import { TouchInput } from './player/touch.js';
import { expect, Listener, signUp, test } from './player/listener.js';
import { makePlaylist } from './player/playlist.js';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('touch drags the position of a session', async ({ page }) => {
  const listener = new Listener(page);
  await listener.play();
  await listener.press('Pause');
  await listener.expectPaused();
  const { x, y, width, height } = await listener.slider();
  const at = (share: number) => ({ x: x + width * share, y: y + height / 2 });
  const touch = await TouchInput.on(page);
  await touch.drag(at(0.1), at(0.6));
  await expect.poll(async () => Math.abs((await listener.time()) - 36)).toBeLessThan(1);
  await touch.drag(at(0.6), at(0.25));
  await expect.poll(async () => Math.abs((await listener.time()) - 15)).toBeLessThan(1);
});

test('swiping the handle of the sound sheet down closes it, a short pull does not', async ({ page }) => {
  const listener = new Listener(page);
  await listener.play();
  await listener.bar.getByRole('button', { name: 'Voice and music' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Voice and music' });
  const handle = sheet.locator('[data-handle]');
  const middle = async () => {
    await expect(sheet).toBeInViewport({ ratio: 0.99 });
    const box = await handle.boundingBox();
    if (!box) throw new Error('the sheet has no handle');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const touch = await TouchInput.on(page);
  const start = await middle();
  await touch.drag(start, { ...start, y: start.y + 30 });
  await expect(sheet).toBeVisible();
  const again = await middle();
  await touch.drag(again, { ...again, y: again.y + 160 });
  await expect(sheet).toBeHidden();
});

// proves spec D16.5
test('touch moves a session to another position of its playlist', async ({ page, context }) => {
  // High enough that the rows are away from the edges, where a drag scrolls.
  await page.setViewportSize({ width: 390, height: 1000 });
  await signUp(context);
  const listener = new Listener(page);
  const ids: number[] = [];
  for (const title of ['Still Lake', 'Golden Field', 'Warm Stone']) ids.push(await listener.idOf(title));
  await page.goto(`/playlists/${await makePlaylist(context, 'Three minutes', ids)}`);
  const rows = page.getByRole('list', { name: 'Sessions in order' });
  const titles = () => rows.getByRole('heading').allTextContents();
  await expect.poll(titles).toEqual(['Still Lake', 'Golden Field', 'Warm Stone']);
  const middleOf = async (title: string) => {
    const box = await rows.getByRole('button', { name: `Move ${title}` }).boundingBox();
    if (!box) throw new Error(`${title} has no visible handle`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  const last = await middleOf('Warm Stone');
  const first = await middleOf('Still Lake');
  const scrolled = await page.evaluate(() => window.scrollY);
  const saved = page.waitForResponse((response) => response.url().includes('reorderPlaylist') && response.ok());
  await (await TouchInput.on(page)).drag(first, { x: last.x, y: last.y + 10 });
  await expect.poll(titles).toEqual(['Golden Field', 'Warm Stone', 'Still Lake']);
  await saved;
  // The drag moved the row and did not scroll the page.
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.reload();
  await expect.poll(titles).toEqual(['Golden Field', 'Warm Stone', 'Still Lake']);
});

test('a session dragged to the edge of the screen scrolls the page', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 560 });
  await signUp(context);
  const sessions: { id: number; title: string }[] = await (await page.request.get('/api/sessions')).json();
  const ids = sessions.slice(0, 12).map(({ id }) => id);
  await page.goto(`/playlists/${await makePlaylist(context, 'A long evening', ids)}`);
  const handles = page.getByRole('list', { name: 'Sessions in order' }).getByRole('button', { name: /^Move / });
  await expect(handles).toHaveCount(ids.length);
  const first = await handles.first().getAttribute('aria-label');
  await handles.first().scrollIntoViewIfNeeded();
  await handles.first().hover();
  await page.mouse.down();
  const scrollY = () => page.evaluate(() => window.scrollY);
  const before = await scrollY();
  await page.mouse.move(40, 500, { steps: 5 });
  await page.mouse.move(40, 550, { steps: 5 });
  await expect.poll(scrollY).toBeGreaterThan(before + 400);
  const saved = page.waitForResponse((response) => response.url().includes('reorderPlaylist') && response.ok());
  await page.mouse.up();
  await saved;
  await expect(handles.first()).not.toHaveAccessibleName(first ?? '');
});
