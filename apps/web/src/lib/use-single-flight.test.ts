import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSingleFlight } from './use-single-flight';

test('a second call during the work is ignored, across renders', async () => {
  const { result, rerender } = renderHook(useSingleFlight);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const work = vi.fn<() => Promise<void>>(() => finished);
  result.current(work);
  result.current(work);
  rerender();
  result.current(work);
  expect(work).toHaveBeenCalledOnce();
  finish();
  await finished;
  result.current(work);
  expect(work).toHaveBeenCalledTimes(2);
});

test.each([
  ['done', () => Promise.resolve()],
  ['refused', () => Promise.reject(new Error('No'))],
])('work that is %s before the next render can be repeated', async (_name, outcome) => {
  const { result } = renderHook(useSingleFlight);
  const work = vi.fn<() => Promise<void>>(outcome);
  result.current(work);
  await work.mock.results[0]?.value.catch(() => {});
  result.current(work);
  expect(work).toHaveBeenCalledTimes(2);
});
