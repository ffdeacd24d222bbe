// node scripts/app-pictures.mjs [address of a running server]: draws the icons of the installed app from our mark, and with
// an address takes its screenshots. CHROMIUM_PATH names the browser.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const WEB = new URL('../apps/web/', import.meta.url);
const { chromium } = createRequire(new URL('package.json', WEB))('@playwright/test');
const TARGET = new URL('public/app/', WEB);
const [address] = process.argv.slice(2);

/** A maskable icon is cut to any shape: its edge is sky and land, and the sun stays within the safe middle. */
const MASKABLE = { size: 512, isMaskable: true, file: 'icon-maskable-512.png' };
const ICONS = [{ size: 192, file: 'icon-192.png' }, { size: 512, file: 'icon-512.png' }, MASKABLE];
const SCREENS = [
  { file: 'wide.jpg', path: '/', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  { file: 'narrow.jpg', path: '/session/1', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
];

const mark = await readFile(new URL('public/icon.svg', WEB), 'utf8');
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
await mkdir(TARGET, { recursive: true });

for (const { size, file, isMaskable } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const drawing = isMaskable ? mark.replace(' clip-path="url(#c)"', '') : mark;
  await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>${drawing}`);
  await writeFile(new URL(file, TARGET), await page.screenshot({ omitBackground: true }));
  await page.close();
}

for (const { file, path, ...screen } of address ? SCREENS : []) {
  const context = await browser.newContext(screen);
  if (path === '/') {
    const member = { username: `maya.${Date.now()}@vizzi.example`, password: 'quiet lantern' };
    await context.request.post(new URL('/api/auth/register', address).href, { data: member });
  }
  const page = await context.newPage();
  await page.goto(new URL(path, address).href, { waitUntil: 'networkidle' });
  await page.screenshot({ path: fileURLToPath(new URL(file, TARGET)), type: 'jpeg', quality: 72 });
  await context.close();
}
await browser.close();
