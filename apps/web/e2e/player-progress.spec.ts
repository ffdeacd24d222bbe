import type { Route } from '@playwright/test';
import { expect, Listener, seconds, signUp, test } from './player/listener.js';
import { Reports } from './player/reports.js';

let listener: Listener;
let reports: Reports;

// The last is what Chromium logs when it looks for a new service worker without a network.
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|error occurred when fetching the script/] });

test.beforeEach(async ({ page, context }) => {
  await signUp(context);
  listener = new Listener(page);
  reports = new Reports(page);
});

// proves spec 4.25
test('progress is reported every five seconds, and at once after an action', async () => {
  const id = await listener.play();
  await expect.poll(() => reports.progress.length, { timeout: 20_000 }).toBe(2);
  const [first, second] = reports.progress;
  expect(first).toMatchObject({ sessionId: id, completed: false });
  expect(first?.play.elapsed).toBeGreaterThanOrEqual(5);
  expect((second?.play.elapsed ?? 0) - (first?.play.elapsed ?? 0)).toBeGreaterThanOrEqual(5);

  await listener.press('Pause');
  await expect.poll(() => reports.progress.length).toBe(3);
  const place = await listener.time();
  // The media clock stops a few hundredths of a second after the reported pause.
  expect(Math.abs((reports.progress.at(-1)?.currentTime ?? 0) - place)).toBeLessThan(0.5);

  await listener.seekTo(0.5);
  await expect.poll(() => reports.progress.length).toBe(4);
  expect(reports.progress.at(-1)?.currentTime).toBeCloseTo(30, 0);
  // A busy page hears of the first sound a moment after it.
  const unheard = (first?.currentTime ?? 0) - (first?.play.heard ?? 0);
  expect(unheard).toBeLessThan(2);
  expect(reports.progress.at(-1)?.play.heard).toBeCloseTo(place - unheard, 0);

  await listener.press('Play');
  await listener.expectPlaying();
  await listener.bar.getByRole('button', { name: 'Hide player' }).click();
  await expect.poll(() => reports.progress.length).toBe(5);
  const { currentTime } = reports.progress.at(-1) ?? {};
  await expect.poll(async () => (await listener.saved(id))?.currentTime).toBe(currentTime);
});

// proves spec D3.2
test('the end is reported as completed, and a later stop does not change that', async () => {
  const id = await listener.play();
  await listener.press('Pause');
  await listener.seekByKeys('End', 'ArrowLeft');
  await listener.press('Play');
  await expect.poll(() => reports.progress.at(-1)?.completed).toBe(true);
  await listener.expectPaused();
  await expect.poll(async () => (await listener.saved(id))?.completed).toBe(true);
  await listener.press('Play');
  await listener.reach(1);
  await listener.bar.getByRole('button', { name: 'Stop' }).click();
  await listener.expectPaused();
  await expect.poll(async () => (await listener.saved(id))?.completed).toBe(true);
  expect(reports.progress.every(({ currentTime }) => currentTime > 0)).toBe(true);
});

// proves spec D9.2
test('closing the tab keeps the last seconds', async ({ page, context }) => {
  const id = await listener.play();
  await listener.seekTo(0.4);
  await listener.reach(26.5);
  const left = await listener.time();
  await page.close();
  const elsewhere = new Listener(await context.newPage());
  await expect.poll(async () => Math.abs(((await elsewhere.saved(id))?.currentTime ?? 0) - left)).toBeLessThan(2.5);
});

// proves spec 6.9
test('the saved position is offered, and playback starts there or at 0', async ({ page }) => {
  const id = await listener.play();
  await listener.seekTo(0.5);
  await listener.reach(29);
  await listener.press('Pause');
  await expect.poll(async () => (await listener.saved(id))?.currentTime ?? 0).toBeGreaterThan(28);
  await page.reload();
  const offer = page.getByRole('button', { name: /Resume at 0:(29|3\d)/ });
  await expect(offer).toBeVisible();
  const place = seconds(await offer.textContent());
  await listener.press('Play');
  await listener.reach(1);
  expect(await listener.time()).toBeLessThan(20);

  // The opening seconds of a new play do not overwrite the saved position.
  await page.reload();
  await expect(offer).toBeVisible();
  await offer.click();
  await listener.expectPlaying();
  expect(await listener.time()).toBeGreaterThanOrEqual(place);
  await expect(offer).toBeHidden();
});

test.describe('without a worker, which would keep the code', () => {
  test.use({ serviceWorkers: 'block' });

  // proves security 10.82
  test('the saved position is kept when the code of the reports comes after the beginning', async ({
    page,
    context,
  }) => {
    const id = await listener.play();
    await listener.seekTo(0.5);
    await listener.reach(30);
    await listener.press('Pause');
    await expect.poll(async () => (await listener.saved(id))?.currentTime ?? 0).toBeGreaterThan(29);
    const place = (await listener.saved(id))?.currentTime ?? 0;
    const held: Route[] = [];
    await context.route(/\/assets\/player-root-/, (route) => void held.push(route));
    await page.reload();
    await listener.press('Play');
    await listener.reach(1);
    const before = reports.progress.length;
    expect(held).not.toEqual([]);
    for (const route of held) await route.continue();
    await expect.poll(() => reports.progress.length, { timeout: 30_000 }).toBeGreaterThan(before);
    await listener.press('Pause');
    expect(await listener.time()).toBeLessThan(20);
    await expect.poll(async () => (await listener.saved(id))?.currentTime).toBe(place);
    expect(reports.progress.slice(before).map(({ currentTime }) => currentTime)).toEqual(
      reports.progress.slice(before).map(() => place),
    );
  });
});

// proves spec 4.23, spec D13.2
test('a listener counts once per session and page load', async ({ page }) => {
  await listener.play();
  await expect.poll(() => reports.listens).toBe(1);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/member-home');
  await listener.bar.getByRole('link', { name: /Still Lake/ }).click();
  await listener.bar.getByRole('button', { name: 'Stop' }).click();
  await listener.press('Play');
  await listener.expectPlaying();
  expect(reports.listens).toBe(1);
  await page.reload();
  await expect.poll(() => reports.listens).toBe(2);
});

// proves spec 2.7.12, spec 4.24, spec 6.17, spec D6.3
test('visitors are not counted, and their progress is not reported', async ({ page, context }) => {
  await context.clearCookies();
  await listener.play();
  await listener.reach(1);
  await listener.press('Pause');
  await expect(page.getByRole('button', { name: /favorites/ })).toBeHidden();
  expect(reports.progress).toEqual([]);
  expect(reports.listens).toBe(0);
});

test('offline progress is reported when the network is back', async ({ context }) => {
  const id = await listener.play();
  await listener.press('Pause');
  await expect.poll(async () => (await listener.saved(id))?.currentTime ?? 0).toBeGreaterThan(0);
  await context.setOffline(true);
  await listener.seekTo(0.3);
  await listener.press('Play');
  await listener.expectPlaying();
  await listener.press('Pause');
  await listener.expectPaused();
  const place = await listener.time();
  expect(place).toBeGreaterThan(12);
  await context.setOffline(false);
  await expect.poll(async () => Math.abs(((await listener.saved(id))?.currentTime ?? 0) - place)).toBeLessThan(0.5);
});
