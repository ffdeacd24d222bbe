import type { Page } from '@playwright/test';

/** Clicks the position's slider at a share (0 to 1) of its length. */
export async function clickAt(page: Page, share: number): Promise<void> {
  const thumb = page.getByRole('main').getByRole('slider', { name: 'Position' });
  const box = await thumb.locator('xpath=../..').boundingBox();
  if (!box) throw new Error('the slider is not to be seen');
  await page.mouse.click(box.x + box.width * share, box.y + box.height / 2);
}
