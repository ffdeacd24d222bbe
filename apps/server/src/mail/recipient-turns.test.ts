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

const newDomains = [1, 2, 3, 4, 5].map((number) => `new-${number}.example`);
// proves security 10.62
it('those that are not known to be quick have half of the deliveries together', () => {
  const { turns, pass } = create();
  turns.begin('mira@quick.example')();
  const begin = () => newDomains.map((name) => turns.begin(`mira@${name}`));
  const slow = begin();
  expect(turns.domains()).toMatchObject({ busy: [], only: ['quick.example'] });
  pass(1_000);
  for (const end of slow) end();
  expect(turns.domains().only).toBeNull();
  const quick = begin();
  expect(turns.domains().only).toEqual(['quick.example']);
  quick[1]?.();
  expect(turns.domains().only).toBeNull();
});

// proves security 10.62
it('a delivery to a quick one that takes long counts with the others', () => {
  const { turns, pass } = create();
  for (const name of newDomains) turns.begin(`mira@${name}`)();
  for (const name of newDomains) turns.begin(`theo@${name}`);
  expect(turns.domains().only).toBeNull();
  pass(1_000);
  expect(turns.domains().only).toEqual(newDomains);
});

it('remembers the latest two hundred', () => {
  const { turns } = create();
  for (let number = 0; number < 205; number += 1) turns.begin(`mira@quick-${number}.example`)();
  for (const name of newDomains) turns.begin(`mira@${name}`);
  const only = turns.domains().only ?? [];
  expect(only).toHaveLength(200);
  expect(only).not.toContain('quick-4.example');
  expect(only).toContain('quick-5.example');
});

// proves security 10.62
it('knows whose turn was the longest ago', () => {
  const { turns } = create();
  for (const name of ['one', 'two', 'three', 'one']) turns.begin(`mira@${name}.example`)();
  expect(turns.domains().served).toEqual(['two.example', 'three.example', 'one.example']);
});
