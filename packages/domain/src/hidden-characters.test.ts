import { expect, it } from 'vitest';
import { withoutHiddenCharacters } from './hidden-characters.js';

// proves security 8.7
it('the name of a file is kept without characters that nobody sees', () => {
  expect(withoutHiddenCharacters('lake\u202e4pm.gp3\n\0.m4a')).toBe('lake4pm.gp3.m4a');
  expect(withoutHiddenCharacters('👩‍👧 בוקר.flac')).toBe('👩‍👧 בוקר.flac');
});
