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
  expect(turns.busy()).toEqual({ domains: [], zones: [] });
  turns.begin('other@mail.vizzi.example');
  turns.begin('mira@gmx.example');
  expect(turns.busy()).toEqual({ domains: ['vizzi.example'], zones: [] });
  end();
  expect(turns.busy()).toEqual({ domains: [], zones: [] });
});

// proves security 10.62
it('those that keep the relay waiting have half of the deliveries together, until one is quick', () => {
  const { turns, pass } = create();
  const first = [1, 2, 3, 4].map((number) => turns.begin(`mira@slow-${number}.example`));
  pass(1_000);
  expect(turns.busy().zones).toEqual([]);
  for (const end of first) end();
  const next = [1, 2, 3, 4].map((number) => turns.begin(`mira@slow-${number}.example`));
  turns.begin('mira@quick.example');
  expect(turns.busy().zones).toEqual([]);
  turns.begin('theo@slow-1.example');
  const zones = [1, 2, 3, 4].map((number) => `slow-${number}.example`);
  expect(turns.busy().zones.toSorted()).toEqual(zones);
  next[1]?.();
  expect(turns.busy().zones).toEqual([]);
  turns.begin('theo@slow-3.example');
  expect(turns.busy().zones.toSorted()).toEqual(zones.filter((zone) => zone !== 'slow-2.example'));
});

// proves security 10.62
it('a delivery that takes long counts before it ends, and names of one zone together', () => {
  const { turns, pass } = create();
  for (let number = 0; number < 5; number += 1) turns.begin(`mira@each-${number}.slw.example`);
  expect(turns.busy().zones).toEqual([]);
  pass(1_000);
  expect(turns.busy()).toEqual({ domains: [], zones: ['slw.example'] });
});

it('remembers the latest two hundred', () => {
  const { turns, pass } = create();
  for (let number = 0; number < 205; number += 1) {
    const end = turns.begin(`mira@slow-${number}.example`);
    pass(1_000);
    end();
  }
  for (let number = 200; number < 205; number += 1) turns.begin(`mira@slow-${number}.example`);
  const { zones } = turns.busy();
  expect(zones).toHaveLength(200);
  expect(zones).not.toContain('slow-4.example');
  expect(zones).toContain('slow-5.example');
});
