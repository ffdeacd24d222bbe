import { beforeEach, expect, it, vi } from 'vitest';
import { waitBeforeReload } from './wait-before-reload';

beforeEach(() => sessionStorage.clear());

// proves security 10.91
it('a tab that shows somebody else reloads at once, and where that changes nothing less and less often', () => {
  let now = Date.parse('2026-03-10T12:00:00Z');
  const waits = Array.from({ length: 8 }, () => {
    const wait = waitBeforeReload(now);
    now += wait + 200;
    return wait;
  });
  expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000]);
  expect(waitBeforeReload(now + 120_000)).toBe(0);
});

it('a browser without storage does not reload at once', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  expect(waitBeforeReload()).toBe(60_000);
});
