import type { BrowserContext, Page } from '@playwright/test';
import { wakeWorker } from './offline/stoppable.js';
import { register } from './register.js';
import { expect, test } from './test.js';

const invitation = (page: Page) => page.getByRole('region', { name: 'Keep Vizzi at hand' });

async function finishSessions(context: BrowserContext, server: string, count: number): Promise<void> {
  const headers = { origin: server };
  const sessions: { id: number; duration: number }[] = await (
    await context.request.get('/api/sessions?free=true')
  ).json();
  for (const { id, duration } of sessions.slice(0, count)) {
    const data = { sessionId: id, currentTime: duration, completed: true };
    expect((await context.request.post('/api/user/progress', { data, headers })).ok()).toBe(true);
  }
}

const signUp = (context: BrowserContext) =>
  register(context.request, { username: `${crypto.randomUUID()}@vizzi.example`, password: 'quiet lantern' });

/** What Chromium dispatches when the app can be installed. */
const offerInstallation = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    const prompt = () => {
      dataset['prompted'] = 'true';
      return Promise.resolve();
    };
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });

test('the invitation comes once, after the third finished session', async ({ page, context, server }) => {
  await signUp(context);
  await finishSessions(context, server, 2);
  await page.goto('/member-home');
  await wakeWorker(page);
  await offerInstallation(page);
  await expect(page.getByText('Sessions Completed')).toBeVisible();
  await expect(invitation(page)).toHaveCount(0);

  await finishSessions(context, server, 3);
  await page.goto('/');
  await wakeWorker(page);
  await expect(async () => {
    await offerInstallation(page);
    await expect(invitation(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await invitation(page).getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('html[data-prompted]')).toBeAttached();
  await expect(invitation(page)).toHaveCount(0);

  await page.goto('/');
  await wakeWorker(page);
  await offerInstallation(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(invitation(page)).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    viewport: { width: 390, height: 844 },
  });

  test('it shows the two steps, and can be put away', async ({ page, context, server }) => {
    await signUp(context);
    await finishSessions(context, server, 3);
    await page.goto('/member-home');
    await wakeWorker(page);
    await expect(invitation(page)).toContainText('Press Share');
    await expect(invitation(page)).toContainText('then Add to Home Screen');
    await invitation(page).getByRole('button', { name: 'Not now' }).click();
    await expect(invitation(page)).toHaveCount(0);
  });
});
