import fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scheduleMaintenance } from './maintenance-job.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTES = 60_000;
const clock = { now: () => new Date() };

/** A server whose database notes when it is looked after, and fails the first time. */
function createServer() {
  const app = fastify();
  const calls: number[] = [];
  const begun = Date.now();
  const maintain = async (now: Date) => {
    calls.push((now.getTime() - begun) / MINUTES);
    if (calls.length === 1) throw new Error('no space left on device');
  };
  scheduleMaintenance(app, { maintain }, clock);
  return { app, calls };
}

it('looks after the database every five minutes, after a failure too, until the server closes', async () => {
  const { app, calls } = createServer();
  await vi.advanceTimersByTimeAsync(16 * MINUTES);
  await app.close();
  await vi.advanceTimersByTimeAsync(60 * MINUTES);
  expect(calls).toEqual([5, 10, 15]);
});
