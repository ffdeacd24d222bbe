import { expect, it } from 'vitest';
import { shareRuns } from './share-runs.js';

// proves security 9.33
it('checks that are asked for at once ask the database once', async () => {
  let asked = 0;
  const ping = shareRuns(async () => {
    asked += 1;
    if (asked === 2) throw new Error('away');
  });
  await Promise.all(Array.from({ length: 100 }, () => ping()));
  expect(asked).toBe(1);
  await expect(ping()).rejects.toThrow('away');
  await ping();
  expect(asked).toBe(3);
});
