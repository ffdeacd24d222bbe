import type { Page } from '@playwright/test';
import { z } from 'zod';
import { toneWav } from './test-tones.js';
import { ADMIN, expect, test } from './test.js';

const answer = z.object({ result: z.object({ data: z.object({ id: z.int() }) }) });

/** Signs in as the admin and begins a premium draft; answers its id. */
async function beginDraft(page: Page, title: string): Promise<number> {
  await page.request.post('/api/auth/login', { data: ADMIN });
  const response = await page.request.post('/api/trpc/studio.createDraft', { data: { title, categoryId: 1 } });
  return answer.parse(await response.json()).result.data.id;
}

async function uploadVoice(page: Page, voice: 'male' | 'female', seconds: number): Promise<void> {
  await page
    .getByLabel(`Upload the ${voice} voice`, { exact: true })
    .setInputFiles({ name: `${voice}-${seconds}.wav`, mimeType: 'audio/wav', buffer: toneWav(seconds) });
  await page.getByRole('button', { name: 'Save the voice' }).click();
  const name = voice === 'male' ? 'Male' : 'Female';
  await expect(page.getByRole('img', { name: `Loudness of the ${name} voice over its 0:${seconds}` })).toBeVisible();
}

// proves security 12.17
test('a draft is previewed as each kind of listener, plays for premium ones, and counts nothing', async ({
  page,
  browser,
  server,
}) => {
  const id = await beginDraft(page, 'Night Ferry');
  await page.goto(`/admin/sessions/${id}`);
  await uploadVoice(page, 'male', 12);

  const calls: string[] = [];
  const played: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/player\.|visitorPlay|\/(listen|progress)/.test(pathname)) calls.push(pathname);
    if (pathname.endsWith('/audio')) played.push(pathname);
  });
  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page.getByText('Preview. Draft: only admins see this page.')).toBeVisible();
  await expect(page.getByText('This session is for premium members.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();

  const choose = (name: string) => page.getByRole('radiogroup', { name: 'Preview as' }).getByText(name).click();
  await choose('Free member');
  await expect(page).toHaveURL(`/admin/sessions/${id}/preview?as=free`);
  await expect(page.getByText('Its page leads a free member to the plans.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0);
  expect(played).toEqual([]);

  await choose('Premium');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  const position = page.getByRole('slider', { name: 'Position' }).first();
  // A report is due after five seconds.
  await expect(position).toHaveAttribute('aria-valuetext', /^0:0[6-9]/);
  await player.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('link', { name: 'Back to the editor' }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  expect(new Set(played)).toEqual(new Set([`/api/admin/sessions/${id}/audio`]));
  expect(calls).toEqual([]);

  const elsewhere = await browser.newContext({ baseURL: server });
  expect((await elsewhere.request.get(`/api/sessions/${id}`)).status()).toBe(404);
  expect((await elsewhere.request.get(`/api/admin/sessions/${id}/audio`)).status()).toBe(401);
  await elsewhere.close();
});

test('voices that end apart are told in the studio and in its checklist, and one sounds at once', async ({ page }) => {
  const id = await beginDraft(page, 'Two Shores');
  await page.goto(`/admin/sessions/${id}`);
  await uploadVoice(page, 'male', 20);
  await uploadVoice(page, 'female', 25);
  const warning = 'The female voice ends 5.0 s later than the male voice.';
  await expect(page.getByText(warning)).toHaveCount(2);
  await expect(page.getByRole('listitem').filter({ hasText: warning })).toBeVisible();
  const widthOf = async (name: string) =>
    (await page.getByRole('img', { name: `Loudness of the ${name}` }).boundingBox())?.width ?? 0;
  expect((await widthOf('Male voice')) / (await widthOf('Female voice'))).toBeCloseTo(0.8, 1);

  const isPlaying = (label: string) =>
    page
      .locator(`audio[aria-label="${label}"]`)
      .evaluate((audio) => audio instanceof HTMLAudioElement && !audio.paused);
  const play = (label: string) =>
    page
      .locator(`audio[aria-label="${label}"]`)
      .evaluate((audio) => (audio instanceof HTMLAudioElement ? audio.play() : undefined));
  await play('Male voice');
  expect(await isPlaying('Male voice')).toBe(true);
  await play('Female voice');
  await expect.poll(() => isPlaying('Male voice')).toBe(false);
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByLabel(/^Line 1,/).fill('The ferry leaves the shore.');
  await page.getByRole('button', { name: 'Play the voice' }).click();
  await expect.poll(() => isPlaying('Female voice')).toBe(false);
});

test('a line of captions is dragged below its voice', async ({ page }) => {
  const id = await beginDraft(page, 'Slow Oars');
  await page.goto(`/admin/sessions/${id}`);
  await uploadVoice(page, 'male', 40);
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByLabel(/^Line 1,/).fill('The ferry leaves the shore.');
  await expect(page.getByText('One line', { exact: true })).toBeVisible();
  const before = await timesOf(page);

  const block = page.getByRole('slider', { name: 'Place of line 1' }).locator('..');
  await block.scrollIntoViewIfNeeded();
  const box = await block.boundingBox();
  if (!box) throw new Error('the line is not drawn');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 5 });
  await page.mouse.up();
  const after = await timesOf(page);
  expect(after.start).toBeGreaterThan(before.start);
  expect(after.end - after.start).toBeCloseTo(before.end - before.start, 1);
  await expect(page.getByText('One line', { exact: true })).toBeVisible();
  await page.reload();
  expect(await timesOf(page)).toEqual(after);
});

/** Where the first line begins and ends, in seconds. */
async function timesOf(page: Page): Promise<{ start: number; end: number }> {
  const label = await page.getByLabel(/^Line 1,/).getAttribute('aria-label');
  const [start = 0, end = 0] = [...(label ?? '').matchAll(/(\d+):([\d.]+)/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
  return { start, end };
}
