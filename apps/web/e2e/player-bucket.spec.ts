import { AxeBuilder } from '@axe-core/playwright';
import { keep, signUpPremium, statusOf } from './offline/downloads.js';
import { test } from './player/bucket.js';
import { expect, Listener } from './player/listener.js';

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
    bucket.setPace(20_000);
    const id = await listener.play(TITLE);
    await expect.poll(() => listener.loudest('voice', 1500)).toBeGreaterThan(0.003);
    await expect(page.getByRole('list', { name: 'Captions' }).locator('[aria-current]')).toBeVisible();
    expect(answers).toEqual([`302 ${server}`, `206 ${store}`]);

    // The browser goes on where the redirect led it, and is refused there.
    bucket.letTimePass();
    // Only the bucket's clock jumped: the server learns its time when it next looks the file up, as it does every few seconds.
    const statusNow = async () => (await context.request.head(`${server}/api/sessions/${id}/audio`)).status();
    await expect.poll(statusNow).toBe(200);
    await listener.seekTo(0.8);
    await expect.poll(() => answers).toContain(`403 ${store}`);
    bucket.setPace('full');
    await listener.reach(480);
    await listener.expectPlaying();
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
