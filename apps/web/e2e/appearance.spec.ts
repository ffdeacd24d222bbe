import { expect, Listener, signUp, test } from './player/listener.js';
import { makePlaylist } from './player/playlist.js';

// proves spec 2.2.20
test('the player bar is fixed to the bottom of the screen', async ({ page }) => {
  const listener = new Listener(page);
  await listener.play();
  await page.getByRole('navigation').first().getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await expect(listener.bar).toHaveCSS('position', 'fixed');
  const gap = async () => {
    const box = await listener.bar.boundingBox();
    return Math.round((page.viewportSize()?.height ?? 0) - (box ? box.y + box.height : 0));
  };
  await expect.poll(gap).toBe(0);
  const scroll = () =>
    page.evaluate(() => {
      window.scrollBy(0, 100);
      return window.scrollY;
    });
  await expect.poll(scroll).toBeGreaterThan(0);
  await expect.poll(gap).toBe(0);
});

for (const [colorScheme, red] of [
  ['light', 'rgb(172, 47, 56)'],
  ['dark', 'rgb(245, 154, 152)'],
] as const) {
  test.describe(() => {
    test.use({ colorScheme });

    // proves spec 5.18
    test(`the border of a field with an error is red, ${colorScheme}`, async ({ page }) => {
      await page.goto('/login');
      const field = page.getByLabel('Username');
      await expect(field).not.toHaveCSS('border-color', red);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveCSS('border-color', red);
      await field.fill('someone@vizzi.example');
      await expect(field).not.toHaveCSS('border-color', red);
    });
  });
}

for (const [width, widest] of [
  [1440, 420],
  [390, 390],
] as const) {
  test.describe(() => {
    test.use({ viewport: { width, height: 844 } });

    // proves spec 9.34
    test(`a notification is at most 420 px wide, on a screen of ${width} px`, async ({ page, context }) => {
      await signUp(context);
      const name = 'Everything that helps on a long evening at home, when sleep will not come and the rain goes on';
      const id = await makePlaylist(context, name, [await new Listener(page).idOf('Still Lake')]);
      await page.goto(`/playlists/${id}`);
      await page.getByRole('button', { name: 'Change Still Lake' }).click();
      await page.getByRole('menuitem', { name: 'Remove from playlist' }).click();
      const toast = page.getByRole('alert').filter({ hasText: 'Still Lake was removed' });
      await expect(toast).toBeVisible();
      const widthOf = async () => (await toast.boundingBox())?.width ?? 0;
      await expect.poll(widthOf).toBeGreaterThan(300);
      expect(await widthOf()).toBeLessThanOrEqual(widest);
    });
  });
}

test('the landing page shows the names of all categories on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const section = page.getByRole('region', { name: 'Inner landscapes' });
  const list = await section.getByRole('list').boundingBox();
  const names = section.getByRole('link');
  await expect(names).toHaveCount(8);
  for (const name of await names.locator('span').all()) {
    const box = await name.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
  }
});

test('a phone shows all months of the last year of practice, large enough to read', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(context);
  const listener = new Listener(page);
  await listener.play();
  await listener.reach(3);
  const saved = page.waitForResponse((response) => response.url().includes('reportProgress') && response.ok());
  await listener.press('Pause');
  await saved;
  await page.goto('/practice');
  const months = page
    .getByRole('img', { name: /in the last year/ })
    .getByText(/^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/);
  await expect(months.first()).toBeVisible();
  const boxes = await months.evaluateAll((all) =>
    all.map((month) => {
      const { left, right, height } = month.getBoundingClientRect();
      return { name: month.textContent, isInside: left >= 0 && right <= window.innerWidth, height };
    }),
  );
  expect(new Set(boxes.map(({ name }) => name)).size).toBe(12);
  for (const { name, isInside, height } of boxes) expect([name, isInside, height > 10]).toEqual([name, true, true]);
});
