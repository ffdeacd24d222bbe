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
  expect(turns.domains().busy).toEqual([]);
  turns.begin('other@mail.vizzi.example');
  turns.begin('mira@gmx.example');
  expect(turns.domains().busy).toEqual(['vizzi.example']);
  end();
  expect(turns.domains().busy).toEqual([]);
});

const slowDomains = [1, 2, 3, 4, 5].map((number) => `slow-${number}.example`);
// proves security 10.62
it('those that keep the relay waiting have half of the deliveries together, until one is quick', () => {
  const { turns, pass } = create();
  const endAll = slowDomains.map((name) => turns.begin(`mira@${name}`));
  // A delivery that takes long counts before it ends.
  expect(turns.domains().busy).toEqual([]);
  pass(1_000);
  expect(turns.domains().busy).toEqual(slowDomains);
  for (const end of endAll) end();
  expect(turns.domains().busy).toEqual([]);
  const next = slowDomains.map((name) => turns.begin(`theo@${name}`));
  turns.begin('mira@quick.example');
  expect(turns.domains().busy).toEqual(slowDomains);
  next[1]?.();
  expect(turns.domains().busy).toEqual([]);
  turns.begin('juno@slow-1.example');
  expect(turns.domains().busy.toSorted()).toEqual(slowDomains.filter((name) => name !== 'slow-2.example'));
});

// proves security 10.62
it('one that was slow counts as slow for ten minutes', () => {
  const { turns, pass } = create();
  const endAll = slowDomains.map((name) => turns.begin(`mira@${name}`));
  pass(1_000);
  for (const end of endAll) end();
  pass(600_000);
  for (const name of slowDomains) turns.begin(`theo@${name}`);
  expect(turns.domains().busy).toEqual([]);
});

it('remembers the latest two hundred', () => {
  const { turns, pass } = create();
  for (let number = 0; number < 205; number += 1) {
    const end = turns.begin(`mira@slow-${number}.example`);
    pass(1_000);
    end();
  }
  for (let number = 200; number < 205; number += 1) turns.begin(`mira@slow-${number}.example`);
  const busy = turns.domains().busy;
  expect(busy).toHaveLength(200);
  expect(busy).not.toContain('slow-4.example');
  expect(busy).toContain('slow-5.example');
});

// proves security 10.62
it('knows whose turn was the longest ago', () => {
  const { turns } = create();
  for (const name of ['one', 'two', 'three', 'one']) turns.begin(`mira@${name}.example`)();
  expect(turns.domains().served).toEqual(['two.example', 'three.example', 'one.example']);
});
