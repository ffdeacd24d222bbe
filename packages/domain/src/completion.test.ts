import { describe, expect, it } from 'vitest';
import { isComplete } from './completion.js';

describe('isComplete', () => {
  // proves spec 4.26, spec 9.17
  it.each([
    [0, 60, false],
    [56.9, 60, false],
    [57, 60, true],
    [60, 60, true],
    [569, 600, false],
    [570, 600, true],
    // Short sessions: the last second comes before 95%.
    [8.9, 10, false],
    [9, 10, true],
    [0, 1, true],
  ])('at %d s of %d s is %s', (position, duration, expected) => {
    expect(isComplete(position, duration)).toBe(expected);
  });
});
