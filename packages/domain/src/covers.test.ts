import { expect, it } from 'vitest';
import { coverAddress, isCoverAddress, smallCover } from './covers.js';

const NAME = '0123456789abcdef';

it('a stored cover has an address, and a small picture beside it', () => {
  expect(coverAddress(NAME)).toBe('/api/covers/0123456789abcdef.webp');
  expect(isCoverAddress(coverAddress(NAME))).toBe(true);
  expect(smallCover(coverAddress(NAME))).toBe('/api/covers/0123456789abcdef-640.webp');
});

it.each(['/art/covers/lake.webp', 'https://example.com/lake.jpg', '/api/covers/../lake.webp', '/api/covers/x.webp'])(
  '%s is no stored cover',
  (address) => {
    expect(isCoverAddress(address)).toBe(false);
    expect(smallCover(address)).toBe(address);
  },
);
