/** Arrivals of a simulated run that are left out, until queues are as long as they become. */
const WARM_UP = 0.1;
const ARRIVALS = 300_000;

/**
 * Milliseconds that each of many arrivals waits before its service, which takes `service()` milliseconds. They come at
 * random moments (Poisson), `rate` a second; each of `servers` serves one after the other, and takes what comes while
 * fewest wait for it.
 */
export function simulateWaits(rate: number, service: () => number, servers: number): number[] {
  const queues: number[][] = Array.from({ length: servers }, () => []);
  const waits: number[] = [];
  let now = 0;
  for (let arrival = 0; arrival < ARRIVALS; arrival += 1) {
    now += exponential(1_000 / rate);
    for (const queue of queues) while ((queue[0] ?? Infinity) <= now) queue.shift();
    const shortest = queues.reduce((best, queue) => (queue.length < best.length ? queue : best));
    const begin = Math.max(now, shortest.at(-1) ?? 0);
    shortest.push(begin + service());
    if (arrival >= ARRIVALS * WARM_UP) waits.push(begin - now);
  }
  return waits;
}

/** A random length with this mean, as between arrivals that know nothing of each other. */
export const exponential = (mean: number) => -Math.log(1 - Math.random()) * mean;
