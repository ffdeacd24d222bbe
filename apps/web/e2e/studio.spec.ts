import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { beginDraft } from './begin-draft.js';
import { toneWav } from './test-tones.js';
import { expect, test } from './test.js';

/** A picture of an evening sky. */
async function dusk(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 400;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#2f4a80';
      context.fillRect(0, 0, 400, 400);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.replace(/^.*,/, ''), 'base64');
}

// The content security policy, the worker and the decoder of a real browser decide here.
test('an editor uploads a voice over a broken line, levels it, writes captions and publishes it', async ({
  page,
  context,
  browser,
  baseURL,
}, testInfo) => {
  await beginDraft(page);

  // On the disk, because a browser knows a file again by its time too.
  const file = testInfo.outputPath('night-ferry.wav');
  await writeFile(file, toneWav(40));
  const offsets: number[] = [];
  let parts = 0;
  await context.route('**/api/admin/uploads/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    parts += 1;
    offsets.push(Number(request.headers()['upload-offset']));
    // The third part hangs until the page is left.
    if (parts === 3) return;
    return route.continue();
  });
  await page.getByLabel('Upload the male voice').setInputFiles(file);
  await expect.poll(() => parts).toBe(3);
  await page.reload();
  await page.getByLabel('Upload the male voice').setInputFiles(file);
  const save = page.getByRole('button', { name: 'Save the voice' });
  await save.click();
  // It went on with the part that was lost, and sent no other one again.
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
  await expect(page.getByText(/dB softer than the rest\. It is levelled while it plays\./)).toBeVisible();
  await expect(page.getByText(/^Peak \u221228\.[67] dBTP$/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Loudness of the Male voice over its 0:40' })).toBeVisible();

  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByLabel(/^Line 1,/).fill('The ferry leaves the shore.');
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByLabel(/^Line 2,/).fill('The lights grow small.');
  await expect(page.getByText('2 lines', { exact: true })).toBeVisible();

  await page
    .getByLabel('Upload a cover')
    .setInputFiles({ name: 'dusk.png', mimeType: 'image/png', buffer: await dusk(page) });
  await expect(page.getByLabel('Image URL (optional)')).toHaveValue(/^\/api\/covers\/[0-9a-f]{16}\.webp$/);

  const cover = page.getByLabel('Image URL (optional)');
  const uploaded = await cover.inputValue();
  await page.getByRole('button', { name: 'Six more' }).click();
  await page.getByRole('button', { name: 'Scene 8' }).click();
  await expect(cover).not.toHaveValue(uploaded);
  await expect(cover).toHaveValue(/^\/api\/covers\/[0-9a-f]{16}\.webp$/);

  await page.getByLabel('Description').fill('Across the dark water.');
  await page.getByRole('switch', { name: 'Premium Only' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('link', { name: 'Open it as members see it' }).click();
  const address = page.url();

  const visitor = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const guest = await visitor.newPage();
  await guest.goto(address);
  await expect(guest.getByRole('heading', { level: 1, name: 'Night Ferry' })).toBeVisible();
  await guest.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expect(guest.getByText('The ferry leaves the shore.').first()).toBeVisible();
  await visitor.close();
});

test.describe('without the network', () => {
  test.use({ expectedErrors: [/ERR_CONNECTION_RESET|401|429|503/] });

  const busy = 'Many recordings are being checked at the moment.';
  const silent = 'The server does not answer at the moment.';
  for (const [from, answer, message] of [
    ['a busy server', { status: 503, json: { message: busy } }, busy],
    ["a hotel's network, with a page", { contentType: 'text/html', body: '<h1>Welcome</h1>' }, silent],
    ["a hotel's network, with JSON", { json: { hotel: 'Welcome' } }, silent],
  ] as const) {
    // proves security 12.11
    test(`an upload whose check is answered by ${from} goes on at a press, without being sent again`, async ({
      page,
      context,
    }) => {
      await beginDraft(page);
      await context.route('**/api/admin/uploads/*/finish', (route) => route.fulfill(answer));
      await page
        .getByLabel('Upload the male voice')
        .setInputFiles({ name: 'night-ferry.wav', mimeType: 'audio/wav', buffer: toneWav(40) });
      await expect(page.getByRole('alert')).toHaveText(
        `${message} What has arrived is kept: please go on when you can.`,
      );
      await context.unroute('**/api/admin/uploads/*/finish');
      const sent: string[] = [];
      page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
      await page.getByRole('button', { name: 'Go on' }).click();
      await expect(page.getByRole('button', { name: 'Save the voice' })).toBeVisible();
      expect(
        sent.filter((each) => each.includes('/uploads/')).map((each) => each.replace(/^(\S+) .*\//, '$1 ')),
      ).toContain('POST finish');
      expect(sent.filter((each) => each.startsWith('PATCH'))).toEqual([]);
    });
  }

  // proves security 12.11
  test('a scene whose check finds a busy server says so, and can be chosen again', async ({ page, context }) => {
    await beginDraft(page);
    await context.route('**/api/admin/uploads/*/finish-cover', (route) =>
      route.fulfill({ status: 503, json: { message: busy } }),
    );
    const scene = page.getByRole('button', { name: 'Scene 2' });
    await scene.click();
    await expect(page.getByRole('alert')).toHaveText(busy);
    await context.unroute('**/api/admin/uploads/*/finish-cover');
    await scene.click();
    await expect(page.getByLabel('Image URL (optional)')).toHaveValue(/^\/api\/covers\/[0-9a-f]{16}\.webp$/);
  });

  // proves security 12.12
  test('an upload whose server is away for two requests goes on where it stopped', async ({ page, context }) => {
    await beginDraft(page);
    const away = { status: 503, json: { message: 'The database does not answer.' } };
    const refused: string[] = [];
    const created: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/admin/uploads')) created.push(request.url());
    });
    await context.route('**/api/admin/uploads/*', (route) => {
      const method = route.request().method();
      const isAway = (method === 'PATCH' || method === 'HEAD') && !refused.includes(method);
      if (isAway) refused.push(method);
      return isAway ? route.fulfill(away) : route.fallback();
    });
    await page
      .getByLabel('Upload the male voice')
      .setInputFiles({ name: 'night-ferry.wav', mimeType: 'audio/wav', buffer: toneWav(40) });
    await expect(page.getByRole('button', { name: 'Save the voice' })).toBeVisible();
    expect(refused).toEqual(['PATCH', 'HEAD']);
    expect(created).toHaveLength(1);
  });

  for (const [of, method, answer, message] of [
    ['one too many', 'POST', { status: 429, json: { message: 'You have 20 uploads.' } }, 'You have 20 uploads.'],
    [
      'a session that ended',
      'PATCH',
      { status: 401, json: { message: 'Not authenticated' } },
      'Your session has ended.',
    ],
  ] as const) {
    test(`an upload that is refused because of ${of} says so at once`, async ({ page, context }) => {
      await beginDraft(page);
      const refused: string[] = [];
      await context.route(/\/api\/admin\/uploads(\/\w+)?$/, (route) => {
        if (route.request().method() !== method) return route.fallback();
        refused.push(method);
        return route.fulfill(answer);
      });
      await page
        .getByLabel('Upload the male voice')
        .setInputFiles({ name: 'night-ferry.wav', mimeType: 'audio/wav', buffer: toneWav(40) });
      await expect(page.getByRole('alert')).toContainText(message);
      expect(refused).toEqual([method]);
    });
  }

  test('a recording that is exported again while it is uploaded is to be chosen again', async ({ page, context }) => {
    await page.clock.install();
    await beginDraft(page);
    const path = test.info().outputPath('night-ferry.wav');
    await writeFile(path, toneWav(40));
    await context.route('**/api/admin/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH') await writeFile(path, toneWav(41));
      return route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.fallback();
    });
    await page.getByLabel('Upload the male voice').setInputFiles(path);
    await expect(async () => {
      // Past the wait before the next try.
      await page.clock.fastForward(31_000);
      await expect(page.getByRole('alert')).toHaveText(/^This file was changed or is gone/, { timeout: 500 });
    }).toPass();
  });

  test('an upload that lost the network says so, and goes on at a press', async ({ page, context }) => {
    await page.clock.install();
    await beginDraft(page);

    await context.route('**/api/admin/uploads/*', (route) => route.abort('connectionreset'));
    await page
      .getByLabel('Upload the male voice')
      .setInputFiles({ name: 'night-ferry.wav', mimeType: 'audio/wav', buffer: toneWav(40) });
    const goOn = page.getByRole('button', { name: 'Go on' });
    await expect(async () => {
      // Past the wait before the next try.
      await page.clock.fastForward(31_000);
      await expect(goOn).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByRole('alert')).toHaveText(/^The connection was lost\. What has arrived is kept/);
    await expect(page.getByText(/^Stopped at 0\.0 of \d\.\d MB$/)).toBeVisible();

    await context.unroute('**/api/admin/uploads/*');
    await goOn.click();
    await expect(page.getByRole('button', { name: 'Save the voice' })).toBeVisible();
  });
});
