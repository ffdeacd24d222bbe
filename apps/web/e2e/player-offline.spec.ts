import { expect } from '@playwright/test';
import { keep, openSession, signUpPremium } from './offline/downloads.js';
import { test } from './offline/stoppable.js';
import { storedDownloads } from './offline/stored.js';
import { installAudioProbe } from './player/audio-probe.js';
import { Listener } from './player/listener.js';

const TITLE = 'Lantern Path';

test.beforeEach(({ context }) => context.addInitScript(installAudioProbe));

test('a downloaded session plays cold with the server stopped, and what was heard arrives once', async ({
  page,
  context,
  product,
}) => {
  // The server starts twice, and the sound runs in real time.
  await signUpPremium(context, product);
  const id = await keep(page, TITLE);
  // Music that is chosen later is kept too.
  const chooser = new Listener(page);
  await chooser.play('Still Lake');
  await chooser.choose('Music', 'Slow');
  await expect.poll(() => storedDownloads(page)).toContainEqual(expect.stringMatching(/ \/api\/music\/slow$/));
  await chooser.press('Pause');
  await page.close();
  await product.stop();

  const cold = await context.newPage();
  const listener = new Listener(cold);
  await cold.goto(`/session/${id}`);
  await expect(cold.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await listener.press('Play');
  await listener.expectPlaying();
  await expect(cold.getByRole('list', { name: 'Captions' }).locator('[aria-current]')).toBeVisible();
  await expect.poll(() => listener.loudest('voice', 1500)).toBeGreaterThan(0.003);
  await expect.poll(() => listener.loudest('music')).toBeGreaterThan(0.001);
  await expect.poll(() => listener.loudest('place')).toBeGreaterThan(0.001);

  await listener.choose('Voice', 'Female');
  await listener.expectPlaying();
  await listener.seekTo(0.5);
  await listener.reach(290);
  await listener.press('Pause');
  await listener.expectPaused();
  await cold.reload();
  await cold.getByRole('button', { name: /^Resume at [45]:/ }).click();
  await listener.expectPlaying();
  await listener.seekByKeys('End');
  // The end is noted by then.
  await expect(cold.getByRole('region', { name: 'The end of the session' })).toBeVisible();
  await cold.close();

  await product.start();
  const later = await context.newPage();
  await later.goto('/member-home');
  const stats = async () => (await later.request.get('/api/user/stats')).json();
  await expect.poll(async () => (await stats()).completedSessions).toBe(1);
  const first = await stats();
  expect(first).toMatchObject({ streak: 1 });
  expect(first.totalTime).toBeGreaterThan(0);
  await later.reload();
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() => later.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('vizzi.progress.'))))
    .toEqual([]);
  expect(await stats()).toEqual(first);
});

const body = '<h1>Welcome to our hotel</h1>';
for (const hotel of [{ contentType: 'text/html', body }, { body }, { status: 403, contentType: 'TEXT/HTML', body }]) {
  // proves security 12.53
  test(`a downloaded session plays where a hotel's network answers everything with ${hotel.status ?? 200} and a page of its own, as ${hotel.contentType ?? 'no type'}`, async ({
    page,
    context,
    product,
  }) => {
    await signUpPremium(context, product);
    await keep(page, TITLE);
    await page.goto('/downloads');
    const link = page.getByRole('link', { name: TITLE, exact: true });
    await expect(link).toBeVisible();
    await context.route(/\/(api|healthz)(\/|$)/, (route) => route.fulfill(hotel));
    await link.click();
    const listener = new Listener(page);
    await listener.press('Play');
    await listener.expectPlaying();
    await expect(page.getByText('You are offline.', { exact: true })).toBeVisible();
  });
}

test('a download that the network broke goes on at its byte at the next visit', async ({ page, context, product }) => {
  await signUpPremium(context, product);
  const ranges: (string | undefined)[] = [];
  await openSession(page, TITLE);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: 150_000,
    uploadThroughput: -1,
  });
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Download / })
    .click();
  await expect(page.getByRole('main').getByRole('button', { name: /, [3-9]\d %/ })).toBeVisible({ timeout: 60_000 });
  await product.stop();
  await page.close();
  await product.start();

  context.on('request', (request) => {
    if (/\/audio/.test(request.url())) ranges.push(request.headers()['range']);
  });
  const next = await context.newPage();
  await openSession(next, TITLE);
  await expect(next.getByRole('main').getByRole('button', { name: /^Downloaded: / })).toBeVisible({ timeout: 60_000 });
  expect(ranges.some((range) => /^bytes=[1-9]\d*-/.test(range ?? ''))).toBe(true);
});
