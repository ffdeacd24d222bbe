import { expect, it } from 'vitest';
import { createBoundedQueue } from './bounded-queue.js';

it('tasks run a few at a time; one beyond those that may wait is refused', async () => {
  const inTurn = createBoundedQueue({ concurrency: 2, maxWaiting: 3, refusal: 'Full.' });
  const finish: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const work = async () => {
    most = Math.max(most, (running += 1));
    await new Promise<void>((resolve) => finish.push(resolve));
    running -= 1;
    return 'done';
  };
  const taken = Array.from({ length: 5 }, () => inTurn(work));
  await expect(inTurn(work)).rejects.toMatchObject({ code: 'unavailable' });
  for (let ended = 0; ended < taken.length; ended += 1) {
    await expect.poll(() => finish.length).toBeGreaterThan(ended);
    finish[ended]?.();
    await taken[ended];
  }
  expect(await Promise.all(taken)).toEqual(Array.from({ length: 5 }, () => 'done'));
  expect(most).toBe(2);
  const next = inTurn(work);
  await expect.poll(() => finish).toHaveLength(6);
  finish.at(-1)?.();
  expect(await next).toBe('done');
});
