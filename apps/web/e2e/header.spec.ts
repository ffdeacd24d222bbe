import { signUp } from './player/listener.js';
import { expect, test } from './test.js';

for (const width of [800, 1241, 1280, 1920]) {
  test(`a member reaches the downloads from the header, which fits, at ${width} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 800 });
    await signUp(context);
    await page.goto('/about');
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Downloads' }).click();
    await expect(page).toHaveURL('/downloads');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const label = banner.getByText('Upgrade');
    expect(await label.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
    const box = await banner.getByRole('button', { name: 'Menu' }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  });
}
