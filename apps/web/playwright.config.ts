import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

/** A real browser against servers that each worker starts for itself. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: false,
  // What is heard needs a core that is not busy with another page; what is only seen does not.
  projects: [
    { name: 'sound', testMatch: /player-.*\.spec\.ts/ },
    { name: 'screens', testIgnore: /player-.*\.spec\.ts/, fullyParallel: true },
  ],
  // A media clock on a busy machine may stumble; a test that then passes is named as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    // Recording takes time from what is recorded; where a test is tried again, the second time tells.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] },
  },
});
