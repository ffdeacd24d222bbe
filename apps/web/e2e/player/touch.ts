import type { CDPSession, Page } from '@playwright/test';

export interface Point {
  readonly x: number;
  readonly y: number;
}

const STEPS = 10;
const NEXT_FRAME = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** Touch input for a page with `hasTouch`. */
export class TouchInput {
  constructor(private readonly browser: CDPSession) {}

  static async on(page: Page): Promise<TouchInput> {
    return new TouchInput(await page.context().newCDPSession(page));
  }

  /** Touches down, moves in some steps and lifts. */
  async drag(from: Point, to: Point) {
    await this.browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    for (let step = 1; step <= STEPS; step++) {
      const share = step / STEPS;
      const point = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      await this.browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    }
    // A finger rests before it lifts: what is dragged is drawn where it was moved to.
    await this.browser.send('Runtime.evaluate', { expression: NEXT_FRAME, awaitPromise: true });
    await this.browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
}
