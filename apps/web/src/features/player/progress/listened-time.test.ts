import { describe, expect, it } from 'vitest';
import { listenTo, moveTo, startMeter } from './listened-time';

const T = 1_000_000;

describe('the meter', () => {
  it('counts seconds of audio, at any speed', () => {
    let meter = startMeter(0, T);
    meter = listenTo(meter, 5, T + 5000);
    meter = listenTo(meter, 15, T + 10_000);
    meter = listenTo(meter, 17.5, T + 15_000);
    expect(meter.heard).toBe(17.5);
  });

  // proves spec D10.1
  it('does not count what was skipped, and counts what is heard twice', () => {
    let meter = listenTo(startMeter(100, T), 110, T + 10_000);
    meter = moveTo(meter, 300, T + 10_000);
    meter = listenTo(meter, 305, T + 15_000);
    meter = moveTo(meter, 100, T + 15_000);
    meter = listenTo(meter, 110, T + 25_000);
    expect(meter.heard).toBe(25);
  });

  it('does not count a pause', () => {
    let meter = listenTo(startMeter(0, T), 10, T + 10_000);
    meter = moveTo(meter, 10, T + 600_000);
    meter = listenTo(meter, 12, T + 602_000);
    expect(meter.heard).toBe(12);
  });

  it.each([
    ['backwards', 50],
    ['further than the fastest speed', 130],
  ])('a clock that jumps %s is a jump', (_, at) => {
    const meter = listenTo(startMeter(100, T), at, T + 5000);
    expect(meter).toMatchObject({ heard: 0, at });
  });
});
