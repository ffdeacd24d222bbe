import { openSession } from './offline/downloads.js';
import { signUp } from './player/listener.js';
import { expect, test } from './test.js';

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
