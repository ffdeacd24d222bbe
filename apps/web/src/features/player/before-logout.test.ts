import { afterEach, expect, it, vi } from 'vitest';
import { afterDeletion, beforeDeletion, beforeLogout, onLogout } from './before-logout';

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

// proves security 12.37
it('does not wait longer than its timeout, and forgets what is still being sent', async () => {
  vi.useFakeTimers();
  const forgets = vi.fn<() => void>();
  const takeBack = onLogout({ send: () => new Promise(() => {}), forget: forgets });
  const ready = beforeLogout();
  await vi.advanceTimersByTimeAsync(1499);
  expect(forgets).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(ready).resolves.toBeUndefined();
  expect(forgets).toHaveBeenCalledOnce();
  takeBack();
});

it('resolves at once when nothing is reported', async () => {
  onLogout({ send: () => new Promise(() => {}), forget })();
  await expect(beforeLogout()).resolves.toBeUndefined();
});

it('a logout forgets what was not sent, a deletion only when it is done', async () => {
  const done: string[] = [];
  const takeBack = onLogout({
    send: async () => void done.push('sent'),
    forget: () => done.push('forgotten'),
  });
  await beforeDeletion();
  expect(done).toEqual(['sent']);
  await afterDeletion();
  expect(done).toEqual(['sent', 'forgotten']);
  await beforeLogout();
  expect(done).toEqual(['sent', 'forgotten', 'sent', 'forgotten']);
  takeBack();
});
