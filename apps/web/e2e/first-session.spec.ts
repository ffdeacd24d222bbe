import type { Page } from '@playwright/test';
import { expect, test } from './test.js';

const MEMBER = { username: 'mira.fern@vizzi.example', password: 'quiet lantern' };

/** The seconds of a text that contains a time such as `1:05`. */
function seconds(text: string | null): number {
  const [, minutes, rest] = /(\d+):(\d\d)/.exec(text ?? '') ?? [];
  return Number(minutes) * 60 + Number(rest);
}

/** The elapsed seconds that the session page shows. */
async function elapsed(page: Page): Promise<number> {
  const position = page.getByRole('main').getByRole('slider', { name: 'Position' });
  return seconds(await position.getAttribute('aria-valuetext'));
}

// proves spec 2.8.9, spec 6.7
test('a new member plays a session within four clicks, and can resume it on another device', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started Free' }).first().click();

  await page.getByLabel('Email').fill(MEMBER.username);
  await page.getByLabel('Password', { exact: true }).fill(MEMBER.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/member-home');

  await page
    .getByRole('link', { name: /Still Lake/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Still Lake' })).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => elapsed(page)).toBeGreaterThanOrEqual(4);
  // A place in the first seconds is not offered.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => elapsed(page)).toBeGreaterThanOrEqual(24);

  const saved = page.waitForResponse((response) => response.url().includes('reportProgress') && response.ok());
  await page.getByRole('main').getByRole('button', { name: 'Pause' }).click();
  await saved;
  const left = await elapsed(page);

  await page.reload();
  await expect(page.getByText(/Resume at 0:[23]\d/)).toBeVisible();

  const elsewhere = await (await browser.newContext({ baseURL: server })).newPage();
  await elsewhere.goto('/login');
  await elsewhere.getByLabel('Username').fill(MEMBER.username);
  await elsewhere.getByLabel('Password', { exact: true }).fill(MEMBER.password);
  await elsewhere.getByRole('button', { name: 'Login' }).click();
  await expect(elsewhere).toHaveURL('/member-home');
  await elsewhere.goto(new URL(page.url()).pathname);
  const resume = elsewhere.getByText(/Resume at \d:\d\d/);
  await expect(resume).toBeVisible();
  const offered = seconds(await resume.textContent());
  expect(Math.abs(offered - left)).toBeLessThanOrEqual(1);

  await resume.click();
  await expect.poll(() => elapsed(elsewhere)).toBeGreaterThan(offered);
});

// proves spec 2.1.4, spec D6.1
test('a visitor gets from a category to a session', async ({ page }) => {
  await page.goto('/category/relaxation');
  await expect(page.getByRole('heading', { level: 1, name: 'Relaxation' })).toBeVisible();
  await page
    .getByRole('link', { name: /Still Lake/ })
    .first()
    .click();
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => elapsed(page)).toBeGreaterThanOrEqual(1);
});
