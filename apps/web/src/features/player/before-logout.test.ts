import { afterEach, expect, it, vi } from 'vitest';
import { beforeLogout, onLogout } from './before-logout';

afterEach(() => vi.useRealTimers());

it('waits for the last report', async () => {
  let save = () => {};
  const takeBack = onLogout(
    () =>
      new Promise((resolve) => {
        save = resolve;
      }),
  );
  let ready = false;
  const logout = async () => {
    await beforeLogout();
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
  const takeBack = onLogout(() => new Promise(() => {}));
  const ready = beforeLogout();
  await vi.advanceTimersByTimeAsync(1500);
  await expect(ready).resolves.toBeUndefined();
  takeBack();
});

it('resolves at once when nothing is reported', async () => {
  onLogout(() => new Promise(() => {}))();
  await expect(beforeLogout()).resolves.toBeUndefined();
});
