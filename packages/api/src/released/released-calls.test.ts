import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Schema, describeCalls } from './describe-calls.js';
import { uncovered } from './uncovered.js';

const FILE = join(import.meta.dirname, 'calls.json');
const schema = z.record(z.string(), z.unknown()).nullable();
const recorded = z
  .record(z.string(), z.object({ type: z.string(), input: schema, output: schema }))
  .parse(JSON.parse(await readFile(FILE, 'utf8')));
const current = describeCalls();

// A page that was opened before an update sends what it always sent, and reads what it always read.
it.each(Object.keys(recorded))('%s is answered as the released web app understands it', (name) => {
  const before = recorded[name];
  const now = current[name];
  expect(now?.type).toBe(before?.type);
  const refused = before?.input ? uncovered(now?.input ?? {}, before.input) : now?.takesNothing ? [] : ['no input'];
  expect(refused).toEqual([]);
  expect(uncovered(before?.output ?? {}, now?.output ?? {})).toEqual([]);
});

const text = { type: 'string' };
const object = (properties: Record<string, Schema>, ...required: string[]): Schema => ({
  type: 'object',
  properties,
  required,
});

it.each<[what: string, wide: Schema, narrow: Schema, expected: string[]]>([
  [
    'a new property that must be sent',
    object({ a: text, b: text }, 'a', 'b'),
    object({ a: text }, 'a'),
    ['/b: may be missing'],
  ],
  ['an answer that lacks a property', object({ a: text }, 'a'), object({}), ['/a: may be missing']],
  ['another type', object({ a: text }), object({ a: { type: 'number' } }), ['/a: number instead of string']],
  ['a value that may be null now', text, { anyOf: [text, { type: 'null' }] }, [': null instead of string']],
  ['a value that may be null now, by a list', text, { type: ['string', 'null'] }, [': null instead of string']],
  ['anything where a type was', text, {}, [': any instead of string']],
  ['a new choice in an answer', { enum: ['a'] }, { enum: ['a', 'b'] }, [': "b"']],
  ['free text where choices were', { enum: ['a'] }, text, [': "any"']],
  ['a shorter limit', { ...text, maxLength: 5 }, { ...text, maxLength: 9 }, [': maxLength']],
  ['a limit where none was', { type: 'array', minItems: 1 }, { type: 'array' }, [': minItems']],
  ['another form', { ...text, pattern: '^a' }, { ...text, pattern: '^b' }, [': pattern']],
  [
    'another item',
    { type: 'array', items: text },
    { type: 'array', items: { type: 'null' } },
    ['/items: null instead of string'],
  ],
  ['no choice that fits', { anyOf: [text, { type: 'null' }] }, { type: 'number' }, [': no choice']],
])('%s is found', (_what, wide, narrow, expected) => expect(uncovered(wide, narrow)).toEqual(expected));

it.each<[what: string, wide: Schema, narrow: Schema]>([
  ['a new property that may be sent', object({ a: text, b: text }, 'a'), object({ a: text }, 'a')],
  ['a new property of an answer', object({ a: text }, 'a'), object({ a: text, b: text }, 'a', 'b')],
  ['an integer for a number', { type: 'number' }, { type: 'integer' }],
  ['a longer limit', { ...text, maxLength: 9 }, { ...text, maxLength: 5 }],
  ['a new choice of what may be sent', { enum: ['a', 'b'] }, { const: 'a' }],
  ['a type that may be null', { type: ['string', 'null'] }, text],
  ['anything', {}, text],
])('%s disturbs nobody', (_what, wide, narrow) => expect(uncovered(wide, narrow)).toEqual([]));
