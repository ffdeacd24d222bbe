import type { Page } from '@playwright/test';
import { ADMIN } from './test.js';
import { signUp } from './offline/downloads.js';
import { wakeWorker } from './offline/stoppable.js';
import { expect, test } from './offline/two-builds.js';

const notice = (page: Page) => page.getByRole('region', { name: 'New version' });
const isNextBuild = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('-next.js')));

/** The browser looks for a new build, as it does by itself with each visit. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });

const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name }).click();

const missingStyles = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ sheet, disabled }) => !sheet && !disabled,
  ).length;

test('after a deployment a running tab opens pages of its own build, and the offered reload brings the new one', async ({
  page,
  context,
  deployment,
}) => {
  await page.goto('/support');
  await wakeWorker(page);
  const other = await context.newPage();
  await other.goto('/learn');
  await wakeWorker(other);
  deployment.deploy();
  await page.getByLabel('Subject').fill('A word about the lake');
  await lookForUpdate(page);
  await expect(notice(other)).toBeVisible();
  // Not while something typed would be lost.
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByLabel('Subject')).toHaveValue('A word about the lake');
  await page.getByLabel('Subject').fill('');
  await expect(notice(page)).toBeVisible();

  await follow(page, 'About');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isNextBuild(page)).toBe(false);
  // One that is opened while the new worker waits already.
  const late = await context.newPage();
  await late.goto('/learn');
  await wakeWorker(late);
  await expect(notice(late)).toBeVisible();
  await notice(page).getByRole('button', { name: 'Reload' }).click();
  // While the page reloads, there is none to ask.
  await expect(async () => expect(await isNextBuild(page)).toBe(true)).toPass();
  await expect(notice(page)).toHaveCount(0);
  await expect(page).toHaveURL('/about');
  await expect(notice(late)).toHaveCount(0);

  // The other tab goes on with its own build.
  await follow(other, 'Support');
  await expect(other.getByLabel('Subject')).toBeVisible();
  expect(await isNextBuild(other)).toBe(false);
});

test('the reload is not offered while a session plays', async ({ page, context, deployment }) => {
  await signUp(context);
  await page.goto('/session/1');
  await wakeWorker(page);
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  const pause = page.getByRole('main').getByRole('button', { name: 'Pause', exact: true });
  await expect(pause).toBeVisible();
  deployment.deploy();
  await lookForUpdate(page);
  await expect.poll(() => page.evaluate(async () => !!(await navigator.serviceWorker.ready).waiting)).toBe(true);
  await expect(notice(page)).toHaveCount(0);
  await pause.click();
  await expect(notice(page)).toContainText('Your place in the session is kept.');
  await notice(page).getByRole('button', { name: 'After this session' }).click();
  await expect(notice(page)).toHaveCount(0);
});

test.describe('in a browser without workers', () => {
  test.use({ serviceWorkers: 'block' });

  test('a tab whose build is gone reloads once, into the page that was asked for', async ({ page, deployment }) => {
    await page.goto('/learn');
    await page.locator('html[data-hydrated]').waitFor();
    deployment.deploy();
    await follow(page, 'Support');
    await expect(page.getByLabel('Subject')).toBeVisible();
    await expect(page).toHaveURL('/support');
    // While the page reloads, there is none to ask.
    await expect(async () => expect(await isNextBuild(page)).toBe(true)).toPass();
  });
  test.describe('without the code of the bar', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] });

    test('the page around it stays and goes on playing, and the bar comes when its code does', async ({ page }) => {
      const missing: string[] = [];
      await page.route(/\/assets\/bar-/, (route) => {
        missing.push(route.request().url());
        return route.abort();
      });
      await page.goto('/session/1');
      const main = page.getByRole('main');
      await main.getByRole('button', { name: 'Play', exact: true }).click();
      await expect.poll(() => missing.length).toBeGreaterThan(1);
      await expect(main.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
      await follow(page, 'Support');
      await expect(page.getByLabel('Subject')).toBeVisible();
      await page.unroute(/\/assets\/bar-/);
      const bar = page.getByRole('region', { name: 'Player' });
      await expect(bar).toHaveCSS('position', 'fixed');
      await bar.getByRole('button', { name: 'Pause', exact: true }).click();
      await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    });
  });

  test.describe('without what a page begins with', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] });

    for (const [what, asset, address] of [
      ['its first script', /\/assets\/index-.*js$/, '/search?q=lake'],
      ['the first script of a rendered one', /\/assets\/index-.*js$/, '/learn'],
      ['its code', /\/assets\/start-.*js$/, '/search?q=lake'],
      ['the code of a rendered one', /\/assets\/learn-page-.*js$/, '/learn'],
      ['its styles', /\/assets\/.*css$/, '/search?q=lake'],
    ] as const) {
      // proves security 10.69
      test(`it comes when ${what} loads`, async ({ page }) => {
        const missing: string[] = [];
        await page.route(asset, (route) => {
          const file = route.request().url();
          // Code is loaded ahead by the document, and then where it is needed.
          if (missing.filter((each) => each === file).length >= 2) return route.continue();
          missing.push(file);
          return route.abort();
        });
        await page.goto(address);
        await page.locator('html[data-hydrated]').waitFor();
        expect(missing.length).toBeGreaterThan(1);
        // The page may reload, since the server answers: while it does, there is none to ask.
        await expect(async () => expect(await page.evaluate(missingStyles)).toBe(0)).toPass();
        // A page that reloads while the browser closes it would leave a request that waits for this test.
        await page.unrouteAll({ behavior: 'wait' });
      });
    }
  });

  test.describe('without the code of a page', () => {
    test.use({ expectedErrors: [/ERR_FAILED|Failed to fetch dynamically imported module/] });

    test('a session goes on playing, and the page opens when it is gone to again', async ({ page }) => {
      await page.goto('/session/1');
      await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
      await page.route(/\/assets\/support-page-/, (route) => route.abort());
      await follow(page, 'Support');
      await expect(page.getByText('This page did not load.')).toBeVisible();
      await page.unroute(/\/assets\/support-page-/);
      await expect(async () => {
        await follow(page, 'About');
        await follow(page, 'Support');
        await expect(page.getByLabel('Subject')).toBeVisible({ timeout: 1_000 });
      }).toPass();
      const bar = page.getByRole('region', { name: 'Player' });
      await expect(bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    });
  });

  test.describe('without the code of a dialog', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] });

    for (const code of ['dialog-window', 'keyboard-list']) {
      test(`the page stays, and the dialog opens when its ${code} loads`, async ({ page }) => {
        const missing: string[] = [];
        const asset = new RegExp(`/assets/${code}-`);
        await page.route(asset, (route) => {
          missing.push(route.request().url());
          return route.abort();
        });
        await page.goto('/session/1');
        const main = page.getByRole('main');
        await main.getByRole('button', { name: 'Play', exact: true }).click();
        const pause = main.getByRole('button', { name: 'Pause', exact: true });
        await expect(pause).toBeVisible();
        // The player's keys work when its code is there.
        await expect(async () => {
          await page.keyboard.press('?');
          expect(missing.length).toBeGreaterThan(1);
        }).toPass();
        await expect(pause).toBeVisible();
        await page.unroute(asset);
        await expect(async () => {
          await page.keyboard.press('?');
          await expect(page.getByRole('dialog')).toContainText('Play or pause', { timeout: 2_000 });
        }).toPass();
      });
    }
  });

  test.describe('without the code of a new draft', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] });

    test('its dialog does not open any more when the code comes after a while', async ({ page }) => {
      expect((await page.request.post('/api/auth/login', { data: ADMIN })).ok()).toBe(true);
      await page.clock.install();
      const asset = /\/assets\/new-draft-.*js$/;
      const missing: string[] = [];
      await page.route(asset, (route) => {
        missing.push(route.request().url());
        return route.abort();
      });
      await page.goto('/admin/sessions');
      await page.getByRole('button', { name: 'New draft' }).click();
      await expect.poll(() => missing.length).toBeGreaterThan(0);
      await page.clock.runFor(11_000);
      await page.unroute(asset);
      const loaded = page.waitForResponse(asset);
      await page.clock.runFor(30_000);
      await (await loaded).finished();
      await expect(page.getByRole('button', { name: 'New draft' })).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('button', { name: 'New draft' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  });

  test.describe('without the network', () => {
    test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/] });

    test('a tab whose code did not load stays where it is, and loads it when the network is back', async ({
      page,
      context,
    }) => {
      await page.goto('/learn');
      await page.locator('html[data-hydrated]').waitFor();
      await context.setOffline(true);
      await follow(page, 'Support');
      await expect(page.getByText('This needs a connection')).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByLabel('Subject')).toBeVisible();
    });
  });
});
