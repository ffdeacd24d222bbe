// npm run test:e2e: a real browser against the real server. CHROMIUM_PATH names the browser, else Playwright's own.
import { build, folderForTests, install, run, step } from './toolchain.mjs';

await install();
await build();
step('Testing in the browser');
await run(
  'apps/web/node_modules/.bin/playwright',
  ['test', '--config', 'apps/web/playwright.config.ts', '--workers=1', ...process.argv.slice(2)],
  { env: { TMPDIR: folderForTests() } },
);
