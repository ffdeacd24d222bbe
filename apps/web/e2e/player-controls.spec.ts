import { expect, Listener, seconds, test } from './player/listener.js';

let listener: Listener;

test.beforeEach(({ page }) => {
  listener = new Listener(page);
});

// proves spec 2.7.6
test('play starts at 0, pause keeps the position, and play continues from it', async ({ page }) => {
  await listener.open();
  await expect(listener.bar).toBeHidden();
  await listener.press('Play');
  await expect(listener.bar).toBeVisible();
  await listener.reach(1.5);
  expect(await listener.loudest('voice', 1500)).toBeGreaterThan(0.003);

  await listener.press('Pause');
  await listener.expectPaused();
  await expect.poll(() => listener.loudest('all')).toBeLessThan(0.0001);
  const place = await listener.time();
  expect(place).toBeGreaterThan(1.5);
  await listener.loudest('all', 500);
  expect(await listener.time()).toBe(place);

  // The bar has no second play button on the session's own page.
  await expect(listener.bar.getByRole('button', { name: 'Play', exact: true })).toBeHidden();
  await listener.press('Play');
  await listener.expectPlaying();
  expect(await listener.time()).toBeGreaterThanOrEqual(place);
  await expect(page.getByRole('main').getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('what goes on by itself after a pause is paused, since Play is shown', async ({ page }) => {
  await listener.play();
  await listener.press('Pause');
  await listener.expectPaused();
  await page.evaluate(() => window.audioProbe.voice()?.play());
  await listener.expectPaused();
  await expect(listener.main.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

// proves spec 2.7.7
test('a click, a drag and keys seek', async ({ page }) => {
  await listener.play();

  await listener.seekTo(0.5);
  await expect.poll(listener.time).toBeGreaterThanOrEqual(29);
  expect(await listener.time()).toBeLessThan(35);
  await listener.expectPlaying();

  await listener.press('Pause');
  await listener.expectPaused();
  await listener.seekByKeys('Home');
  await expect.poll(listener.time).toBe(0);
  await listener.seekByKeys('ArrowRight', 'ArrowRight', 'ArrowRight');
  await expect.poll(listener.time).toBeCloseTo(1.8, 0);
  await listener.seekByKeys('End', 'ArrowLeft');
  await expect.poll(listener.time).toBeCloseTo(59.4, 0);
  await expect(listener.position).toHaveAttribute('aria-valuetext', '0:59 of 1:00');

  const box = await listener.slider();
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.9, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, middle, { steps: 4 });
  await page.mouse.move(box.x + box.width * 0.25, middle, { steps: 4 });
  await expect(listener.position).toHaveAttribute('aria-valuetext', '0:15 of 1:00');
  expect(await listener.time()).toBeGreaterThan(50);
  await page.mouse.up();
  await expect.poll(listener.time).toBeCloseTo(15, 0);
  expect(await listener.isPaused()).toBe(true);
});

// proves spec 2.7.8
test('the displayed times follow the audio', async () => {
  await listener.play();
  await listener.press(/Playback speed/);
  await listener.reach(4);
  const shown = seconds(await listener.position.getAttribute('aria-valuetext'));
  expect(Math.abs(shown - (await listener.time()))).toBeLessThan(1.5);
});

// proves spec 2.7.10, spec D7.3
test('the speed cycles, changes the clock and keeps the pitch', async () => {
  await listener.play();
  const pitch = () => listener.page.evaluate(() => window.audioProbe.voice()?.preservesPitch);
  for (const rate of [1.25, 1.5, 2, 0.5, 0.75, 1]) {
    await listener.press(/Playback speed/);
    await expect(listener.main.getByRole('button', { name: `Playback speed ${rate}×` })).toBeVisible();
    expect(await listener.rate()).toBe(rate);
    expect(await pitch()).toBe(true);
  }
  for (let step = 0; step < 3; step++) await listener.press(/Playback speed/);
  const before = await listener.origin(2);
  await listener.reach((await listener.time()) + 2);
  // A clock of another speed would be off by more than half a second then; a busy machine is late by less.
  expect(Math.abs((await listener.origin(2)) - before)).toBeLessThan(0.4);
});

// proves spec 2.7.17, spec 4.8
test('stop rewinds to 0 in silence, and play starts again', async () => {
  await listener.play();
  await listener.seekTo(0.5);
  await listener.reach(29);
  await listener.bar.getByRole('button', { name: 'Stop' }).click();
  await listener.expectPaused();
  await expect.poll(listener.time).toBe(0);
  await expect(listener.position).toHaveAttribute('aria-valuetext', '0:00 of 1:00');
  await expect(listener.bar).toBeVisible();
  await listener.press('Play');
  await listener.expectPlaying();
  expect(await listener.time()).toBeLessThan(10);
});

// proves spec 2.7.18, spec 4.9
test('hiding the player pauses it, and showing it keeps the position', async ({ page }) => {
  await listener.play();
  await listener.reach(1);
  await listener.bar.getByRole('button', { name: 'Hide player' }).click();
  await expect(listener.bar).toBeHidden();
  await listener.expectPaused();
  await expect.poll(() => listener.loudest('all')).toBeLessThan(0.0001);
  const place = await listener.time();
  await page.getByRole('button', { name: 'Show player' }).click();
  await expect(listener.bar).toBeVisible();
  expect(await listener.isPaused()).toBe(true);
  expect(await listener.time()).toBe(place);
});

// proves spec 2.7.11, spec 4.11
test('a session rewinds to 0 when it ends; with repeat it plays again', async () => {
  await listener.play();
  await listener.press('Repeat');
  await listener.seekTo(0.9);
  await listener.reach(53);
  await expect.poll(listener.time, { timeout: 20_000 }).toBeLessThan(30);
  await listener.expectPlaying();

  await listener.press('Repeat');
  await listener.seekTo(0.9);
  await listener.reach(53);
  await expect.poll(listener.isPaused, { timeout: 20_000 }).toBe(true);
  await expect.poll(listener.time).toBe(0);
  await expect(listener.main.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const closing = listener.main.getByRole('region', { name: 'The end of the session' });
  await expect(closing.getByRole('link', { name: 'Keep this: sign up' })).toBeVisible();
  await expect(listener.position).toHaveAttribute('aria-valuetext', '1:00 of 1:00');
  await listener.press('Play');
  await expect(closing).toBeHidden();
  await listener.expectPlaying();
});

// proves spec 4.39
test('what a visitor heard to its end is theirs once they have signed up for it', async ({ page }) => {
  const id = await listener.play();
  await listener.seekTo(0.9);
  await listener.main.getByRole('link', { name: 'Keep this: sign up' }).click({ timeout: 30_000 });
  await page.getByLabel('Email').fill('fern.hollow@vizzi.example');
  await page.getByLabel('Password', { exact: true }).fill('quiet lantern');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/member-home');
  const completed = async () => (await (await page.request.get(`/api/user/progress/${id}`)).json())?.completed;
  await expect.poll(completed).toBe(true);
});

// proves spec 2.7.9, spec 2.7.16, spec D7.3
test('mute and the volumes change the audio independently, and are stored', async ({ page }) => {
  await listener.play();
  await listener.choose('Music', 'Slow');
  await expect.poll(() => listener.loudest('music')).toBeGreaterThan(0.001);

  await listener.press('Mute');
  await expect.poll(() => listener.loudest('all')).toBeLessThan(0.0001);
  expect(await listener.isPaused()).toBe(false);
  await listener.press('Unmute');
  await expect.poll(() => listener.loudest('music')).toBeGreaterThan(0.001);

  const quiet = await listener.loudest('music', 1000);
  await listener.bar.getByRole('slider', { name: 'Music volume' }).focus();
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => listener.loudest('music')).toBeGreaterThan(quiet * 1.8);

  await listener.bar.getByRole('slider', { name: 'Voice volume' }).focus();
  await page.keyboard.press('Home');
  await listener.seekByKeys('Home');
  await expect.poll(() => listener.loudest('voice', 1500)).toBeLessThan(0.0001);
  expect(await listener.loudest('music')).toBeGreaterThan(0.001);

  await page.reload();
  await listener.press('Play');
  await expect(listener.bar.getByRole('slider', { name: 'Voice volume' })).toHaveAttribute('aria-valuenow', '0');
  await expect(listener.bar.getByRole('slider', { name: 'Music volume' })).toHaveAttribute('aria-valuenow', '40');
  await expect.poll(() => listener.loudest('music')).toBeGreaterThan(quiet * 1.8);
  await listener.reach(1.2);
  expect(await listener.loudest('voice', 1500)).toBeLessThan(0.0001);
});
