import { describe, expect, it } from 'vitest';
import { readSearchText } from './search-text.js';

describe('the text of a search', () => {
  it.each([
    ['help me feel calm', ['me', 'calm'], undefined],
    ['exam tomorrow', ['exam'], undefined],
    ['tomorrow', ['tomorrow'], undefined],
    ['10 minutes', [], 10],
    ['a 5-minute session', ['a'], 5],
    ['20min sleep', ['sleep'], 20],
    ['1 Minute', [], 1],
    ['ten minutes', ['ten', 'minutes'], undefined],
    ['2.5 minutes', ['2', '5', 'minutes'], undefined],
    ['0 minutes', ['0', 'minutes'], undefined],
    ['10 mint leaves', ['10', 'mint', 'leaves'], undefined],
  ])('"%s" asks for %j and %s minutes', (text, words, minutes) => {
    expect(readSearchText(text)).toEqual({ words, minutes });
  });
});
