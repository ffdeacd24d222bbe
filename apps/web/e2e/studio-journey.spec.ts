import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { beginDraft } from './begin-draft.js';
import { test } from './offline/stoppable.js';
import { register } from './register.js';

const SECONDS = 12;
const MINUTE_MS = 60_000;

/** Drops a file on the field that takes the male voice, as from a folder of the desktop. */
async function dropVoice(page: Page, file: string): Promise<void> {
  const base64 = (await readFile(file)).toString('base64');
  const dropped = await page.evaluateHandle((text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'night-ferry.flac', { type: 'audio/flac', lastModified: 1_700_000_000_000 }));
    return transfer;
  }, base64);
  const field = page.getByText('Upload the male voice').first();
  await field.dispatchEvent('dragover', { dataTransfer: dropped });
  await field.dispatchEvent('drop', { dataTransfer: dropped });
}

/** Members who each listen to a part of a session, from devices of their own. */
async function addListeners(browser: Browser, baseURL: string, sessionId: number, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const context = await browser.newContext({ baseURL });
    const { request } = context;
    const member = { username: `listener.${number}@vizzi.example`, password: 'quiet lantern' };
    await register(request, member);
    const play = { id: crypto.randomUUID(), sequence: 1, heard: 5, elapsed: 5 };
    const report = await request.post('/api/user/progress', { data: { sessionId, currentTime: 5, play } });
    expect(report.ok()).toBe(true);
    await context.close();
  }
}

test('a dropped recording becomes a scheduled session, a member plays it to its end, and the insights show the play', async ({
  page,
  context,
  browser,
  product,
}, testInfo) => {
  // It waits for the minute of the schedule.
  test.slow();
  const file = testInfo.outputPath('night-ferry.flac');
  await promisify(execFile)('sox', [
    '-n',
    '-r',
    '48000',
    '-c',
    '1',
    file,
    'synth',
    String(SECONDS),
    'pinknoise',
    'gain',
    '-30',
  ]);

  await beginDraft(page);

  // The second part hangs until the page is left.
  const offsets: string[] = [];
  await context.route('**/api/admin/uploads/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    offsets.push(request.headers()['upload-offset'] ?? '');
    return offsets.length === 2 ? undefined : route.continue();
  });
  await dropVoice(page, file);
  await expect.poll(() => offsets.length).toBe(2);
  await page.reload();
  await dropVoice(page, file);
  await page.getByRole('button', { name: 'Save the voice' }).click();
  expect(offsets.filter((offset) => offset === '0')).toHaveLength(1);
  await expect(page.getByText(/dB (softer|louder) than the rest\. It is levelled while it plays\./)).toBeVisible();

  for (const [number, text] of [
    [1, 'The ferry leaves the shore.'],
    [2, 'The lights grow small.'],
  ] as const) {
    await page.getByRole('button', { name: 'Add line' }).click();
    await page.getByLabel(new RegExp(`^Line ${number},`)).fill(text);
  }
  await expect(page.getByText('2 lines', { exact: true })).toBeVisible();
  await page.getByLabel('Description').fill('Across the dark water.');
  await page.getByRole('switch', { name: 'Premium Only' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();

  // The field knows minutes: the next one that is at least ten seconds away.
  const due = new Date(Math.ceil((Date.now() + 10_000) / MINUTE_MS) * MINUTE_MS);
  const local = new Date(due.getTime() - due.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
  await page.getByLabel('Publish at').fill(local);
  await page.getByRole('button', { name: /^Schedule for/ }).click();
  await expect(page.getByRole('button', { name: 'Make it a draft again' })).toBeVisible();
  const id = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]);

  const device = await browser.newContext({ baseURL: product.address });
  const member = await device.newPage();
  const account = { username: 'mira.fern@vizzi.example', password: 'quiet lantern' };
  await register(device.request, account);
  expect((await device.request.get(`/api/sessions/${id}`)).status()).toBe(404);
  await expect
    .poll(async () => (await device.request.get(`/api/sessions/${id}`)).status(), { timeout: 2 * MINUTE_MS })
    .toBe(200);

  await member.goto('/category/relaxation');
  await member
    .getByRole('link', { name: /Night Ferry/ })
    .first()
    .click();
  await expect(member.getByRole('heading', { level: 1, name: 'Night Ferry' })).toBeVisible();
  await member.getByRole('main').getByRole('button', { name: 'Play', exact: true }).first().click();
  await expect(member.getByText('The ferry leaves the shore.').first()).toBeVisible();
  await expect.poll(async () => (await (await device.request.get('/api/user/stats')).json()).completedSessions).toBe(1);
  await device.close();

  // Figures of fewer than ten are not shown; plays are counted when a server starts, and every quarter of an hour.
  await addListeners(browser, product.address, id, 9);
  await product.stop();
  await product.start();
  const plays = page.getByRole('main').locator('dl > div').first();
  await expect(async () => {
    await page.goto(`/admin/insights/${id}`);
    await expect(plays).toContainText('Plays10');
  }).toPass();
  await expect(page.getByText('Heard to the end').first()).toBeVisible();
});
