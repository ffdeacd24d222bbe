import { describe, expect, it } from 'vitest';
import { createBatcher, type Outcome } from './batcher.js';

/** A store whose batches the test finishes. */
function createStore() {
  const batches: {
    items: number[];
    finish: (outcomes?: Outcome<string>[]) => void;
    fail: (reason?: string) => void;
  }[] = [];
  const commit = createBatcher<number, string>({
    maxBatch: 3,
    maxWaiting: 5,
    failsWaiting: (error) => error instanceof Error && error.message === 'too late',
    run: (items) =>
      new Promise((resolve, reject) => {
        batches.push({
          items,
          finish: (outcomes = items.map((item) => ({ value: `saved ${item}` }))) => resolve(outcomes),
          fail: (reason = 'disk full') => reject(new Error(reason)),
        });
      }),
  });
  return { batches, commit };
}

/** Lets pending callbacks run. */
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('a batcher', () => {
  it('puts calls that arrive together into one batch and answers after it', async () => {
    const { batches, commit } = createStore();
    const answers = [commit(1), commit(2)];
    await turn();
    expect(batches.map(({ items }) => items)).toEqual([[1, 2]]);
    batches[0]?.finish();
    expect(await Promise.all(answers)).toEqual(['saved 1', 'saved 2']);
  });

  it('puts calls that arrive during a batch into the next ones, of bounded size', async () => {
    const { batches, commit } = createStore();
    const first = commit(1);
    await turn();
    const rest = [2, 3, 4, 5].map(commit);
    batches[0]?.finish();
    await first;
    await turn();
    batches[1]?.finish();
    await turn();
    batches[2]?.finish();
    await Promise.all(rest);
    expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3, 4], [5]]);
  });

  // proves security 9.4
  it('refuses calls when too many wait, and accepts new ones later', async () => {
    const { batches, commit } = createStore();
    const held = [1, 2, 3, 4, 5].map(commit);
    await expect(commit(6)).rejects.toMatchObject({ code: 'unavailable' });
    await turn();
    batches[0]?.finish();
    await turn();
    batches[1]?.finish();
    await Promise.all(held);
    const later = commit(7);
    await turn();
    batches[2]?.finish();
    expect(await later).toBe('saved 7');
  });

  it('fails one item without failing the others', async () => {
    const { batches, commit } = createStore();
    const answers = Promise.allSettled([commit(1), commit(2)]);
    await turn();
    batches[0]?.finish([{ error: new Error('gone') }, { value: 'saved 2' }]);
    expect(await answers).toMatchObject([{ reason: { message: 'gone' } }, { value: 'saved 2' }]);
  });

  it('rejects every call of a failed batch, and continues', async () => {
    const { batches, commit } = createStore();
    const answers = Promise.allSettled([commit(1), commit(2)]);
    await turn();
    batches[0]?.fail();
    expect(await answers).toMatchObject([{ reason: { message: 'disk full' } }, { reason: { message: 'disk full' } }]);
    const later = commit(3);
    await turn();
    batches[1]?.finish();
    expect(await later).toBe('saved 3');
  });

  // proves security 10.45
  it('fails what waits with a batch that took too long, and with no other', async () => {
    const { batches, commit } = createStore();
    const failing = Promise.allSettled([commit(1)]);
    await turn();
    const late = Promise.allSettled([commit(2)]);
    batches[0]?.fail();
    await turn();
    const waiting = Promise.allSettled([3, 4, 5, 6].map(commit));
    batches[1]?.fail('too late');
    const reasons = (await Promise.all([failing, late, waiting])).flat().map((each) => 'reason' in each && each.reason);
    expect(reasons.map(String)).toEqual(['Error: disk full', ...Array.from({ length: 5 }, () => 'Error: too late')]);
    const later = commit(7);
    await turn();
    batches[2]?.finish();
    expect(await later).toBe('saved 7');
    expect(batches.map(({ items }) => items)).toEqual([[1], [2], [7]]);
  });
});
