import { expect, it } from 'vitest';
import { RecipientTurns } from './recipient-turns.js';

/** Turns by a clock that the test sets. */
function create() {
  let time = 0;
  const turns = new RecipientTurns({ slowMs: 1_000, now: () => time });
  return { turns, pass: (milliseconds: number) => (time += milliseconds) };
}

// proves security 10.62
it('a domain has two deliveries at once', () => {
  const { turns } = create();
  const end = turns.begin('one@vizzi.example');
  expect(turns.busy()).toEqual({ domains: [], endings: [] });
  turns.begin('other@mail.vizzi.example');
  turns.begin('mira@gmx.example');
  expect(turns.busy()).toEqual({ domains: ['vizzi.example'], endings: [] });
  end();
  expect(turns.busy()).toEqual({ domains: [], endings: [] });
});

// proves security 10.62
it('those that keep the relay waiting have half of the deliveries together, until one is quick', () => {
  const { turns, pass } = create();
  const first = [1, 2, 3, 4].map((number) => turns.begin(`mira@slow-${number}.example`));
  pass(1_000);
  expect(turns.busy().endings).toEqual([]);
  for (const end of first) end();
  const next = [1, 2, 3, 4].map((number) => turns.begin(`mira@slow-${number}.example`));
  turns.begin('mira@quick.example');
  expect(turns.busy().endings).toEqual([]);
  turns.begin('theo@slow-1.example');
  const endings = [1, 2, 3, 4].map((number) => `slow-${number}.example`);
  expect(turns.busy().endings.toSorted()).toEqual(endings);
  next[1]?.();
  expect(turns.busy().endings).toEqual([]);
  turns.begin('theo@slow-3.example');
  expect(turns.busy().endings.toSorted()).toEqual(endings.filter((ending) => ending !== 'slow-2.example'));
});

// proves security 10.62
it('a delivery that takes long counts before it ends, and names of one ending together', () => {
  const { turns, pass } = create();
  for (let number = 0; number < 5; number += 1) turns.begin(`mira@each-${number}.slw.example`);
  expect(turns.busy().endings).toEqual([]);
  pass(1_000);
  expect(turns.busy()).toEqual({ domains: [], endings: ['slw.example'] });
});

// proves security 10.62
it('one that was slow counts as slow for ten minutes', () => {
  const { turns, pass } = create();
  const end = turns.begin('mira@slow.example');
  pass(1_000);
  end();
  for (let number = 0; number < 5; number += 1) turns.begin('mira@slow.example');
  expect(turns.busy().endings).toEqual(['slow.example']);
  const { turns: later, pass: wait } = create();
  const endLater = later.begin('mira@slow.example');
  wait(1_000);
  endLater();
  wait(600_000);
  for (let number = 0; number < 5; number += 1) later.begin('mira@slow.example');
  expect(later.busy().endings).toEqual([]);
});

it('remembers the latest two hundred', () => {
  const { turns, pass } = create();
  for (let number = 0; number < 205; number += 1) {
    const end = turns.begin(`mira@slow-${number}.example`);
    pass(1_000);
    end();
  }
  for (let number = 200; number < 205; number += 1) turns.begin(`mira@slow-${number}.example`);
  const { endings } = turns.busy();
  expect(endings).toHaveLength(200);
  expect(endings).not.toContain('slow-4.example');
  expect(endings).toContain('slow-5.example');
});
