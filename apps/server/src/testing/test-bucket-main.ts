import { createInterface } from 'node:readline';
import { z } from 'zod';
import { bucketSettings, createTestBucket } from './test-bucket.js';

const command = z.strictObject({
  /** Milliseconds that its clock is ahead. */
  ahead: z.number().optional(),
  /** Bytes that each answer to a signed address brings in a second. */
  pace: z.union([z.int(), z.literal('full').transform(() => Infinity)]).optional(),
});

/**
 * A test bucket as a process of its own: it prints the settings with which servers use it, takes commands as lines, and prints a line
 * when one is done.
 */
let [ahead, pace] = [0, Infinity];
const port = Number(process.env['PORT'] ?? 0);
const { endpoint } = await createTestBucket({ port, now: () => Date.now() + ahead, pace: () => pace });
process.stdout.write(`${JSON.stringify(bucketSettings(endpoint))}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  ({ ahead = ahead, pace = pace } = command.parse(JSON.parse(line)));
  process.stdout.write('done\n');
}
