/** Pixels of a second in the lane. */
export const SCALES = [2, 4, 8, 12, 24, 48] as const;
export const USUAL_SCALE = SCALES.indexOf(12);

/** Seconds between two times below the lane, and pixels that each needs. */
const STEPS = [1, 2, 5, 10, 20, 30, 60, 120, 180, 300, 600, 1200];
const STEP_PIXELS = 64;

/** The seconds that are written below a lane of so many pixels a second. */
export function ticksOf(duration: number, scale: number): number[] {
  const step = STEPS.find((each) => each * scale >= STEP_PIXELS) ?? 3600;
  return Array.from({ length: Math.ceil(duration / step) }, (_, at) => at * step);
}

/** Scrolls a lane, which is as wide as what is seen of it at least, when a second is outside of that. */
export function keepInView(scroller: HTMLElement | null, second: number, duration: number, scale: number): void {
  if (!scroller) return;
  const { scrollLeft, clientWidth } = scroller;
  const place = second * Math.max(scale, clientWidth / duration);
  if (place < scrollLeft || place > scrollLeft + clientWidth * 0.9) scroller.scrollLeft = place - clientWidth * 0.1;
}
