import { notifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, signInAs } from '../../../testing/render-app';
// Loads the code now, because fake timers would delay it.
import './toasts';

afterEach(() => {
  vi.useRealTimers();
});

const STEP_MS = 50;

/** Advances the timers in small steps, with a render after each. */
function pass(duration: number) {
  for (let time = 0; time < duration; time += STEP_MS) act(() => void vi.advanceTimersByTime(STEP_MS));
}

// proves spec 9.31
test('a toast stays for about five seconds', async () => {
  signInAs(null);
  openApp('/terms');
  await screen.findByRole('heading', { level: 1 });
  vi.useFakeTimers();
  await act(async () => void notifications.show({ message: 'Added to favorites' }));
  pass(4900);
  expect(screen.getByText('Added to favorites')).toBeVisible();
  pass(500);
  expect(screen.queryByText('Added to favorites')).not.toBeInTheDocument();
});
