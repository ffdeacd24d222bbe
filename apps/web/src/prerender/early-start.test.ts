import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { repeatEarlyStart } from './early-start';

/** Presses on the link that were not prevented. */
let opened: number;
const open = (event: Event) => {
  if (!event.defaultPrevented) opened += 1;
  event.preventDefault();
};
beforeAll(() => {
  repeatEarlyStart();
  document.addEventListener('click', open);
});
afterAll(() => document.removeEventListener('click', open));
beforeEach(() => {
  vi.useFakeTimers();
  opened = 0;
  // Other files share the document.
  delete document.documentElement.dataset['hydrated'];
  document.body.innerHTML = '<a href="/session/1" data-starts>Listen</a>';
});
afterEach(() => void vi.useRealTimers());

const press = () => document.querySelector('a')?.click();
const hydrate = () => {
  document.documentElement.dataset['hydrated'] = '';
};

it('a press before the page is hydrated is repeated then', async () => {
  press();
  expect(opened).toBe(0);
  hydrate();
  await vi.waitFor(() => expect(opened).toBe(1));
});

it('a press that waits for too long is forgotten, and the next one opens the link', async () => {
  press();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(opened).toBe(0);
  press();
  expect(opened).toBe(1);
});
