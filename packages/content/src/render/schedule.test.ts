import { describe, expect, it } from 'vitest';
import { scheduleOpening, scheduleSentences } from './schedule.js';

const RATE = 1000;
const slots = [
  { length: 2000, pause: 1 },
  { length: 3000, pause: 3 },
  { length: 1000, pause: 9 },
];

describe('the schedule', () => {
  it('starts after one second and distributes the silence by weight', () => {
    // 20 s - 1 s lead - 2.2 s tail - 6 s of speech = 10.8 s for the 4 units between the sentences
    const { starts, secondsPerPause } = scheduleSentences(slots, 20, RATE);
    expect(secondsPerPause).toBeCloseTo(2.7);
    expect(starts).toEqual([1000, 5700, 16800]);
  });

  it('keeps the tail free, whatever the weight of the last pause', () => {
    const last = scheduleSentences(slots, 20, RATE).starts.at(-1) ?? 0;
    expect((last + 1000) / RATE).toBeCloseTo(20 - 2.2);
  });

  it('refuses a text that is too long', () => {
    expect(() => scheduleSentences(slots, 10, RATE)).toThrow('6 s of speech do not fit into 10 s');
  });
});

describe('the schedule of a preview', () => {
  it('has as many sentences as fit without haste, and ends with the last one', () => {
    const { count, starts, secondsPerPause } = scheduleOpening([...slots, { length: 9000, pause: 2 }], 15, RATE);
    expect(count).toBe(3);
    expect(secondsPerPause).toBeCloseTo(1.45);
    expect(starts.at(-1)).toBe(11_800);
  });

  it('refuses sentences of which no two fit', () => {
    expect(() => scheduleOpening(slots, 8, RATE)).toThrow('two sentences do not fit into 8 s');
  });
});
