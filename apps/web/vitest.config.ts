import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['src/offline/downloads/**'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // The setup leaves nothing behind after a test, so files share what they import: a third of the time.
    // Processes, not threads: threads would receive each other's messages on the channel by which tabs agree which one plays.
    pool: 'forks',
    isolate: false,
    testTimeout: 120_000,
  },
});
