import { openSession } from './offline/downloads.js';
import { signUp } from './player/listener.js';
import { expect, test } from './test.js';

test('the bar of the player is out of reach in full screen, also one that comes later', async ({ page }) => {
  await openSession(page, 'Still Lake');
  const main = page.getByRole('main');
  const bar = page.locator('[data-player-bar]');
  await main.getByRole('button', { name: 'Full screen' }).click();
  await main.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(bar).toBeAttached();
  await expect(bar).toBeHidden();
  await main.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Hide player' }).click();
  const show = page.getByRole('button', { name: 'Show player' });
  await expect(show).toBeVisible();
  await main.getByRole('button', { name: 'Full screen' }).click();
  await expect(show).toBeHidden();
});

for (const width of [320, 360, 390]) {
  test(`the controls of a session fit, and a thumb can set the volume, at ${width} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 844 });
    await signUp(context);
    await openSession(page, 'Still Lake');
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Full screen' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const volume = await main.getByRole('slider', { name: 'Volume' }).locator('xpath=../..').boundingBox();
    expect(volume?.width).toBeGreaterThan(160);
    for (const control of await main.getByRole('button').all()) {
      const box = await control.boundingBox();
      if (box) expect(box.x + box.width).toBeLessThanOrEqual(width);
    }
  });
}
