import { describe, expect, it } from 'vitest';
import { searchInput } from './catalog/contract.js';
import { newPlaylist } from './library/contract.js';
import { newCategory, newDraft } from './studio/contract.js';
import { newSupportMessage } from './support/contract.js';
import { longWriting, longWritingOrEmpty, optionalWriting, slug, writing } from './fields.js';

const BROKEN = ['a\0b', '\ud800', 'a\udfffb', '\udc00\ud800'];
const WHOLE = ['Évening 🌙', '湖'];
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

const LONG = [longWriting(100, 'required'), longWritingOrEmpty(100), optionalWriting(100)];
const HIDDEN_MESSAGE = 'Please remove control characters and characters that change the direction of text';

// proves security 8.7
it.each(['a\u0001b', 'a\u001b[31mb', 'a\u007fb', 'a\u0085b', 'a\u202eb', 'a\u202ab', 'a\u2066b', 'a\u2069b'])(
  'no text holds characters that nobody sees and that change how it is read: %j',
  (text) => {
    for (const schema of [writing(100, 'required'), ...LONG]) {
      expect(() => schema.parse(text)).toThrow(HIDDEN_MESSAGE);
    }
  },
);

// proves security 8.7
it.each(['one\ntwo', 'one\r\ntwo', 'one\ttwo', 'one\u2028two', 'one\u2029two'])(
  'only a long text has line ends and tabs: %j',
  (text) => {
    expect(() => writing(100, 'required').parse(text)).toThrow(HIDDEN_MESSAGE);
    for (const schema of LONG) expect(schema.parse(text)).toBe(text);
  },
);

// proves security 8.7
it.each(['👩‍👩‍👧 by the sea', '🏳️‍🌈', 'مرحبا بالعالم', 'שלום עולם', 'שלום\u200f!', 'می‌خواهم', 'क्‍ष', 'ﷺ', 'e\u0301'])(
  'emoji that are joined, and every script, are taken: %j',
  (text) => {
    for (const schema of [writing(100, 'required'), ...LONG]) expect(schema.parse(text)).toBe(text);
  },
);

// proves security 8.7
it.each([
  ['a playlist', newPlaylist, { name: 'Evening\u202e' }],
  ['a playlist of several lines', newPlaylist, { name: 'Evening\nwalk' }],
  ['a session', newDraft, { title: 'Lake\u0007shore', categoryId: 1 }],
  ['the subject of a message', newSupportMessage.pick({ subject: true }), { subject: 'Help\u2067' }],
  ['the name of a sender', newSupportMessage.pick({ name: true }), { name: 'Mira\u001b[2J' }],
  ['a category', newCategory.pick({ name: true }), { name: 'Calm\u202d' }],
])('%s is not named with them', (_what, schema, input) => {
  expect(() => schema.parse(input)).toThrow(HIDDEN_MESSAGE);
});
