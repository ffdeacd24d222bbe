import { contrastOf } from './pictures/contrast.js';
import { faultsOfLights } from './pictures/lights.js';
import { signUp } from './player/listener.js';
import { expect, test } from './test.js';

const VISITORS = [
  '/',
  '/learn',
  '/tutorial',
  '/about',
  '/login',
  '/session/1',
  '/category/relaxation',
  '/category/athletes',
];
const MEMBERS = ['/home', '/upgrade'];
const LANDING = ['h1', 'h1 + p', 'h2:has-text("sixty seconds away")'];
const CATEGORY = [
  'a:has-text("Back to Categories")',
  'h1',
  'h1 >> xpath=../following-sibling::p[1]',
  'p:has-text("available")',
];
const BANNER = ['h2:has-text("Unlock Full Access")', 'h2:has-text("Unlock Full Access") + p'];

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const) {
  test.describe(() => {
    test.use({ viewport: { width, height }, reducedMotion: 'reduce' });

    test(`suns and moons are whole and free of words, ${width} px wide`, async ({ page, context }) => {
      const faults: string[] = [];
      const look = async (path: string) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await page.waitForLoadState('networkidle');
        for (const fault of await faultsOfLights(page)) faults.push(`${path}: ${fault}`);
      };
      for (const path of VISITORS) await look(path);
      await signUp(context);
      for (const path of MEMBERS) await look(path);
      expect(faults).toEqual([]);
    });

    test(`words on pictures can be read, ${width} px wide`, async ({ page, context }) => {
      const faults: string[] = [];
      const read = async (path: string, selectors: string[]) => {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        for (const selector of selectors) {
          const text = page.getByRole('main').locator(selector).first();
          const size = await text.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
          const contrast = await contrastOf(text);
          // Text from 24 px is large.
          if (contrast < (size >= 24 ? 3 : 4.5)) faults.push(`${path} ${selector} ${contrast.toFixed(2)}`);
        }
      };
      await read('/', LANDING);
      for (const category of ['thriving', 'body-health', 'relationships'])
        await read(`/category/${category}`, CATEGORY);
      await signUp(context);
      await read('/home', BANNER);
      expect(faults).toEqual([]);
    });
  });
}
