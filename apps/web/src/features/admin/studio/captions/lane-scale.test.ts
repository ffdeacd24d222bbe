import { describe, expect, it } from 'vitest';
import { keepInView, ticksOf } from './lane-scale';

describe('the times below a lane', () => {
  it.each([
    [40, 12, [0, 10, 20, 30]],
    [3, 96, [0, 1, 2]],
    [300, 0.5, [0, 180]],
    [1_200, 0.25, [0, 300, 600, 900]],
  ])('of %d seconds, %d pixels each, leave room for each other', (duration, scale, ticks) => {
    expect(ticksOf(duration, scale)).toEqual(ticks);
  });
});

describe('a lane', () => {
  const seenAfter = (scrollLeft: number, second: number) => {
    const scroller = document.createElement('div');
    Object.defineProperty(scroller, 'clientWidth', { value: 600 });
    scroller.scrollLeft = scrollLeft;
    keepInView(scroller, second, 600, 12);
    return scroller.scrollLeft;
  };

  it('scrolls to a second that is outside of what is seen, and stays where it is seen', () => {
    expect(seenAfter(0, 40)).toBe(0);
    expect(seenAfter(0, 60)).toBe(660);
    expect(seenAfter(1_200, 90)).toBe(1_020);
  });
});
