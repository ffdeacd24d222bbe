import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadStylesAgain, untilLoaded } from './load-again';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks for code until it is there, ever more seldom, every ten seconds at least', async () => {
  const times: number[] = [];
  const began = Date.now();
  const loaded = untilLoaded(async () => {
    times.push((Date.now() - began) / 1000);
    if (times.length < 8) throw new Error('The network is away');
    return 'code';
  });
  await vi.runAllTimersAsync();
  expect(await loaded).toBe('code');
  expect(times).toEqual([0, 1, 3, 7, 15, 25, 35, 45]);
});

it('loads a stylesheet again, ever more seldom', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/bar.css">';
  const failed: number[] = [];
  const began = Date.now();
  for (let time = 0; time < 4; time += 1) {
    const link = document.querySelector('link');
    const event = new Event('error');
    link?.addEventListener('error', loadStylesAgain);
    link?.dispatchEvent(event);
    await vi.runOnlyPendingTimersAsync();
    expect(document.querySelector('link')).not.toBe(link);
    failed.push((Date.now() - began) / 1000);
  }
  expect(failed).toEqual([1, 3, 7, 15]);
  expect(document.querySelectorAll('link[href="/assets/bar.css"]')).toHaveLength(1);
});

it('leaves other things that did not load', () => {
  document.body.innerHTML = '<img src="/art/none.webp">';
  const image = document.querySelector('img');
  image?.addEventListener('error', loadStylesAgain);
  image?.dispatchEvent(new Event('error'));
  expect(vi.getTimerCount()).toBe(0);
});

it('tries what waits at once when something else has loaded', async () => {
  let tries = 0;
  const loaded = untilLoaded(async () => {
    tries += 1;
    if (tries < 3) throw new Error('The network is away');
    return 'code';
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tries).toBe(2);
  dispatchEvent(new Event('load'));
  expect(await loaded).toBe('code');
});
