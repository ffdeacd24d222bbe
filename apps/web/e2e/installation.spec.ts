import { wakeWorker } from './offline/stoppable.js';
import { expect, test } from './test.js';

test('the manifest can be installed', async ({ page }) => {
  await page.goto('/about');
  const client = await page.context().newCDPSession(page);
  const { errors, url } = await client.send('Page.getAppManifest');
  expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest']);
  await wakeWorker(page);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // A test's browser keeps nothing, which Chromium calls incognito. A browser that cannot install says nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  const manifest: { icons: { src: string }[]; screenshots: { src: string }[] } = await (
    await page.request.get('/manifest.webmanifest')
  ).json();
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
    expect((await page.request.get(src)).headers()['content-type']).toMatch(/^image\//);
  }
});
