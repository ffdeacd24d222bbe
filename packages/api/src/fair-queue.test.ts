import { beforeEach, describe, expect, it } from 'vitest';
import { createFairQueue, type FairQueue } from './fair-queue.js';

let now: number;
let begun: string[];
let ends: Map<string, () => void>;
let run: FairQueue;
beforeEach(() => {
  now = 0;
  begun = [];
  ends = new Map();
  run = createFairQueue({ concurrency: 1, maxWaiting: 4, maxWaitMs: 3_000, refusal: 'Full.', elapsed: () => now });
});

/** A task of a client that ends when the test says so; its outcome is its name, or the refusal. */
const task = (client: string, name: string, line: 0 | 1 = 0) =>
  run(
    client,
    () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    },
    line,
  ).catch(({ message }: Error) => message);

async function end(name: string): Promise<void> {
  await expect.poll(() => begun, { interval: 1 }).toContain(name);
  ends.get(name)?.();
}

// proves security 2.8
it('runs two at a time, and refuses a task beyond those that may wait', async () => {
  run = createFairQueue({ concurrency: 2, maxWaiting: 3, maxWaitMs: 3_000, refusal: 'Full.', elapsed: () => now });
  const answers = ['a1', 'a2'].map((name) => task('a', name));
  await expect.poll(() => begun).toEqual(['a1', 'a2']);
  answers.push(...['a3', 'a4', 'a5'].map((name) => task('a', name)));
  expect(await task('a', 'a6')).toBe('Full.');
  expect(begun).toEqual(['a1', 'a2']);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) await end(name);
  expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
});

describe('tasks that wait', () => {
  // proves security 2.18
  it('in the other line have places of their own, and every second turn', async () => {
    const first = [task('a', 'a')];
    await expect.poll(() => begun).toEqual(['a']);
    first.push(...['b', 'c', 'd', 'e'].map((name) => task(name, name)));
    const full = task('f', 'f');
    const others = ['g', 'h'].map((name) => task(name, name, 1));
    expect(await full).toBe('Full.');
    for (const name of ['a', 'g', 'b', 'h', 'c', 'd', 'e']) await end(name);
    expect(await Promise.all([...first, ...others])).toEqual(['a', 'b', 'c', 'd', 'e', 'g', 'h']);
    expect(begun).toEqual(['a', 'g', 'b', 'h', 'c', 'd', 'e']);
  });

  // proves security 2.15
  it('run one of each client in turn, however many a client has', async () => {
    const answers = ['a1', 'a2', 'a3', 'b1'].map((name) => task(name.charAt(0), name));
    for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
    expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3', 'b1']);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  // proves security 2.15
  it('make room for other clients when the queue is full: the last ones of the client with the most', async () => {
    const flood = ['a0', 'a1', 'a2', 'a3', 'a4'].map((name) => task('a', name));
    await expect.poll(() => begun).toEqual(['a0']);
    const late = task('a', 'a5');
    const others = [task('b', 'b1'), task('c', 'c1')];
    expect(await late).toBe('Full.');
    for (const name of ['a0', 'a1', 'b1', 'c1', 'a2']) await end(name);
    expect(await Promise.all(flood)).toEqual(['a0', 'a1', 'a2', 'Full.', 'Full.']);
    expect(await Promise.all(others)).toEqual(['b1', 'c1']);
  });

  // proves security 2.15
  it('are refused without being run once nobody waits for them any more', async () => {
    const answers = [task('a', 'a1'), task('b', 'b1'), task('c', 'c1')];
    await expect.poll(() => begun).toEqual(['a1']);
    now = 2_000;
    const later = task('d', 'd1');
    now = 3_001;
    for (const name of ['a1', 'd1']) await end(name);
    expect(await Promise.all([...answers, later])).toEqual(['a1', 'Full.', 'Full.', 'd1']);
    expect(begun).toEqual(['a1', 'd1']);
  });
});
