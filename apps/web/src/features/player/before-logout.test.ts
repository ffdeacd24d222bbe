import { afterEach, expect, it, vi } from 'vitest';
import { afterLeaving, beforeLeaving, onLogout } from './before-logout';

afterEach(() => vi.useRealTimers());

const forget = () => undefined;

it('waits for the last report', async () => {
  let save = () => {};
  const send = () =>
    new Promise<void>((resolve) => {
      save = resolve;
    });
  const takeBack = onLogout({ send, forget });
  let ready = false;
  const logout = async () => {
    await beforeLeaving();
    ready = true;
  };
  const done = logout();
  await Promise.resolve();
  expect(ready).toBe(false);
  save();
  await done;
  expect(ready).toBe(true);
  takeBack();
});

it('does not wait longer than its timeout', async () => {
  vi.useFakeTimers();
  const takeBack = onLogout({ send: () => new Promise(() => {}), forget });
  const ready = beforeLeaving();
  await vi.advanceTimersByTimeAsync(1500);
  await expect(ready).resolves.toBeUndefined();
  takeBack();
});

it('resolves at once when nothing is reported', async () => {
  onLogout({ send: () => new Promise(() => {}), forget })();
  await expect(beforeLeaving()).resolves.toBeUndefined();
});

// proves security 12.37
it('forgets what was not sent when the member has left, not before, also while it is being sent', async () => {
  vi.useFakeTimers();
  const forgets = vi.fn<() => void>();
  const takeBack = onLogout({ send: () => new Promise(() => {}), forget: forgets });
  const ready = beforeLeaving();
  await vi.advanceTimersByTimeAsync(1500);
  await ready;
  expect(forgets).not.toHaveBeenCalled();
  await afterLeaving();
  expect(forgets).toHaveBeenCalledOnce();
  takeBack();
});
