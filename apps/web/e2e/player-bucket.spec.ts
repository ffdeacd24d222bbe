import { AxeBuilder } from '@axe-core/playwright';
import { keep, signUpPremium, statusOf } from './offline/downloads.js';
import { test } from './player/bucket.js';
import { expect, Listener } from './player/listener.js';
import { ADMIN } from './product.js';

const TITLE = 'Lantern Path';

test.describe('a slow bucket', () => {
  test.use({ expectedErrors: [/status of 403/] });

  test('plays with captions, and is sought after its address has expired', async ({
    page,
    context,
    bucket,
    server,
  }) => {
    await signUpPremium(context, { address: server });
    const answers: string[] = [];
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url());
      if (pathname.endsWith('/male.m4a') || pathname.endsWith('/audio')) answers.push(`${response.status()} ${origin}`);
    });
    const store = bucket.settings['S3_ENDPOINT'];
    const listener = new Listener(page);
    await bucket.setPace(20_000);
    const id = await listener.play(TITLE);
    await expect.poll(() => listener.loudest('voice', 1500)).toBeGreaterThan(0.003);
    await expect(page.getByRole('list', { name: 'Captions' }).locator('[aria-current]')).toBeVisible();
    expect(answers).toEqual([`302 ${server}`, `206 ${store}`]);

    // The browser goes on where the redirect led it, and is refused there.
    await bucket.letTimePass();
    // Only the bucket's clock jumped: the server learns its time when it next looks the file up, as it does every few seconds.
    const statusNow = async () => (await context.request.head(`${server}/api/sessions/${id}/audio`)).status();
    await expect.poll(statusNow).toBe(200);
    await listener.seekTo(0.8);
    await expect.poll(() => answers).toContain(`403 ${store}`);
    await bucket.setPace('full');
    await listener.reach(480);
    await listener.expectPlaying();
  });
});

test.describe('the studio', () => {
  test.use({ expectedErrors: [/status of 403/] });

  test('plays a line of the captions after the address of the voice has expired', async ({ page, bucket, server }) => {
    await page.request.post('/api/auth/login', { data: ADMIN });
    const answers: string[] = [];
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url());
      if (pathname.endsWith('/male.m4a')) answers.push(`${response.status()} ${origin}`);
    });
    const store = bucket.settings['S3_ENDPOINT'];
    // So slowly that the later lines are not read ahead.
    await bucket.setPace(20_000);
    const id = await new Listener(page).idOf(TITLE);
    await page.goto(`/admin/sessions/${id}`);
    const lane = page.getByRole('group', { name: 'Lines below the voice' });
    const place = () =>
      lane.locator('audio').evaluate((audio) => audio instanceof HTMLAudioElement && audio.currentTime);
    await lane.getByRole('button', { name: 'Play the voice' }).click();
    await expect.poll(place).toBeGreaterThan(0);
    await lane.getByRole('button', { name: 'Pause the voice' }).click();

    await bucket.letTimePass();
    // As in the test above, the server has to learn the bucket's time.
    const address = `${server}${await lane.locator('audio').getAttribute('src')}`;
    const statusNow = async () => (await page.request.get(address, { headers: { range: 'bytes=0-9' } })).status();
    await expect.poll(statusNow).toBe(206);
    const block = lane.getByRole('slider', { name: /^Place of line/ }).last();
    await block.focus();
    const before = await place();
    await block.press('Enter');
    await expect.poll(() => answers).toContain(`403 ${store}`);
    await bucket.setPace('full');
    await expect(lane.getByRole('button', { name: 'Pause the voice' })).toBeVisible();
    await expect.poll(() => answers.filter((answer) => answer === `302 ${server}`).length).toBe(2);
    await expect.poll(place).toBeGreaterThan(Number(before) + 60);
  });
});

test.describe('a voice that cannot be loaded', () => {
  test.use({ expectedErrors: [/status of 503/] });

  // proves security 12.54
  test('is requested twice by a press in the studio, and then no more', async ({ page }) => {
    await page.request.post('/api/auth/login', { data: ADMIN });
    let requests = 0;
    await page.route(/male\.m4a/, async (route) => {
      requests += 1;
      await route.fulfill({ status: 503 });
    });
    await page.goto(`/admin/sessions/${await new Listener(page).idOf(TITLE)}`);
    const lane = page.getByRole('group', { name: 'Lines below the voice' });
    const press = () => lane.getByRole('button', { name: 'Play the voice' }).click();
    const failed = page.getByText(/could not be played/);
    await press();
    await expect(failed).toBeVisible();
    await press();
    await expect(failed).toBeVisible();
    // A page that requests it on and on has sent more by the time of this answer.
    await page.request.get('/api/categories');
    expect(requests).toBe(4);
  });
});

test.describe('without the bucket', () => {
  test.use({ expectedErrors: [/status of 503/] });

  test('a download plays, and other sessions say that their sound cannot be reached', async ({
    page,
    context,
    bucket,
    server,
  }) => {
    await signUpPremium(context, { address: server });
    const id = await keep(page, TITLE);
    await bucket.stop();
    expect(await statusOf(page, `/api/sessions/${id}/audio`)).toBe(200);
    const listener = new Listener(page);
    await listener.press('Play');
    await listener.reach(0.1);
    await listener.press('Pause');

    await listener.open('Still Lake');
    await listener.press('Play');
    await expect(listener.main.getByText('The sound cannot be reached just now.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
