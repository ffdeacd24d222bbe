import type { Page } from '@playwright/test';

export const playButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Play', exact: true });

/** Presses Play on a session's page that has the probe; the milliseconds from the press to the first sound. */
export async function pressPlay(page: Page): Promise<number> {
  await playButton(page).waitFor();
  const [time] = await Promise.all([page.evaluate(() => window.probe.fromPress()), playButton(page).click()]);
  return time;
}
