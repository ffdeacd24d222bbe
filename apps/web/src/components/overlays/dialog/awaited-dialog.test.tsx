import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AwaitedDialog } from './dialog';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a dialog whose code does not load closes after ten seconds, however often the page around it is rendered', async () => {
  const closed = vi.fn<() => void>();
  const { rerender } = render(<AwaitedDialog onClose={() => closed()} />);
  for (let second = 0; second < 9; second += 1) {
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    rerender(<AwaitedDialog onClose={() => closed()} />);
  }
  expect(closed).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(closed).toHaveBeenCalledOnce();
});
