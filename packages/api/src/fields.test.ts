import { describe, expect, it } from 'vitest';
import { searchInput } from './catalog/contract.js';
import { optionalWriting, slug, writing } from './fields.js';

const BROKEN = ['a\0b', '\ud800', 'a\udfffb', '\udc00\ud800'];
const WHOLE = ['Évening 🌙', '湖', 'a\u202eb'];
const query = { parse: (text: string) => searchInput.parse({ query: text }).query };

describe.each([
  ['a required text', writing(100, 'required')],
  ['an optional text', optionalWriting(100)],
  ['a slug', slug],
  ['a search', query],
])('%s', (_what, schema) => {
  // proves security 8.2
  it.each(BROKEN)('is refused with what cannot be saved: %j', (text) => {
    expect(() => schema.parse(text)).toThrow('Please remove the character NUL and broken characters');
  });

  it.each(WHOLE)('is taken as it is: %j', (text) => expect(schema.parse(text)).toBe(text));
});
