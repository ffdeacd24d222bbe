import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { browserPath } from '../browser.js';

/** Fetched when it is asked for: nobody who only runs the product should install it. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const FLAGS = [
  '--quiet',
  '--output=json',
  '--only-categories=performance',
  '--chrome-flags=--headless=new --no-sandbox',
];
const MAX_OUTPUT = 64 * 1024 * 1024;

const audit = z.object({ numericValue: z.number() });
const report = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({
    'first-contentful-paint': audit,
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
    'cumulative-layout-shift': audit,
  }),
});

/** What Lighthouse reports about an address on a slow phone; times in milliseconds. */
export async function lighthouse(address: string) {
  // Now and then its trace of a page has no beginning; then it has measured nothing, and says so.
  const stdout = await run(address).catch(() => run(address));
  const { categories, audits } = report.parse(JSON.parse(stdout));
  return {
    performance: categories.performance.score * 100,
    firstPaint: audits['first-contentful-paint'].numericValue,
    largestPaint: audits['largest-contentful-paint'].numericValue,
    blocking: audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
  };
}

async function run(address: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npx', ['-y', LIGHTHOUSE, address, ...FLAGS], {
    env: { ...process.env, CHROME_PATH: browserPath() },
    maxBuffer: MAX_OUTPUT,
  });
  return stdout;
}
