import { describe, expect, it } from 'vitest';
import { advanceTo, moveTo, startListenedTime } from './listened-time';

const T = 1_000_000;

describe('listened time', () => {
  it('counts seconds of audio, at any speed', () => {
    let listened = startListenedTime(0, T);
    listened = advanceTo(listened, 5, T + 5000);
    listened = advanceTo(listened, 15, T + 10_000);
    listened = advanceTo(listened, 17.5, T + 15_000);
    expect(listened.seconds).toBe(17.5);
  });

  // proves spec D10.1
  it('does not count what was skipped, and counts repeated parts again', () => {
    let listened = advanceTo(startListenedTime(100, T), 110, T + 10_000);
    listened = moveTo(listened, 300, T + 10_000);
    listened = advanceTo(listened, 305, T + 15_000);
    listened = moveTo(listened, 100, T + 15_000);
    listened = advanceTo(listened, 110, T + 25_000);
    expect(listened.seconds).toBe(25);
  });

  it('does not count a pause', () => {
    let listened = advanceTo(startListenedTime(0, T), 10, T + 10_000);
    listened = moveTo(listened, 10, T + 600_000);
    listened = advanceTo(listened, 12, T + 602_000);
    expect(listened.seconds).toBe(12);
  });

  it.each([
    ['backwards', 50],
    ['further than the fastest speed', 130],
  ])('does not count a jump %s', (_, at) => {
    const listened = advanceTo(startListenedTime(100, T), at, T + 5000);
    expect(listened).toMatchObject({ seconds: 0, at });
  });
});
