import { afterEach, expect, it, vi } from 'vitest';
import { AudioOutput } from './output';

/** Changes its state a moment after it is told to, in the order of the calls, as browsers do. */
class SlowContext {
  state = 'running';
  #last = Promise.resolve();
  #become(state: string) {
    const change = () => new Promise((resolve) => setTimeout(resolve, 20));
    this.#last = this.#last.then(change).then(() => void (this.state = state));
    return this.#last;
  }
  suspend = () => this.#become('suspended');
  resume = () => this.#become('running');
}

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(globalThis, 'AudioContext');
});

it('is heard when it is opened while it is being suspended', async () => {
  vi.useFakeTimers();
  Object.defineProperty(globalThis, 'AudioContext', { value: SlowContext, configurable: true });
  const output = new AudioOutput();
  const context = output.open();
  output.restSoon();
  await vi.advanceTimersByTimeAsync(10_005);
  output.open();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(context.state).toBe('running');
});
