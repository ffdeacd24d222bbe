import { expect, it, vi } from 'vitest';
import { untilFree } from './until-free.js';

// proves security 9.50
it('tries what was left out once with the others, and then by itself', async () => {
  const attempt = vi.fn<() => Promise<string | undefined>>(async () => undefined);
  const again = vi.fn<() => Promise<string | undefined>>(async () => 'saved');
  again.mockResolvedValueOnce(undefined);
  expect(await untilFree(attempt, again)).toBe('saved');
  expect([attempt.mock.calls.length, again.mock.calls.length]).toEqual([1, 2]);
});
