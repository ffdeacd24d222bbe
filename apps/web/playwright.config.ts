import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

/** Each worker starts its own server. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: false,
  // Of what is heard, files run side by side and their tests in turn; of the screens, all tests.
  projects: [
    // The bar of a session page shows its mixer from 1340 pixels.
    { name: 'sound', testMatch: /player-.*\.spec\.ts/, use: { viewport: { width: 1440, height: 900 } } },
    // Chromium's headless shell, Playwright's default, cannot install apps and knows no settings.
    {
      name: 'installation',
      testMatch: /(installation|blocked-cookies)\.spec\.ts/,
      use: executablePath ? {} : { channel: 'chromium' },
    },
    { name: 'screens', testIgnore: /(player-.*|installation|blocked-cookies)\.spec\.ts/, fullyParallel: true },
  ],
  // Audio tests may fail on a busy machine; one that passes on retry is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // Ends what hangs: how long a thing may take is the bench's matter.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    // Tracing slows the tests down, so CI traces only the retry.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] },
  },
});
