import { expect, test } from 'vitest';
import { normalizeAddress } from './email-address.js';

test.each([
  ['Mira.Fern@Vizzi.Example', 'mira.fern@vizzi.example'],
  [' mira+again@vizzi.example ', 'mira@vizzi.example'],
  ['mira+a+b@vizzi.example', 'mira@vizzi.example'],
  ['mi.ra+3@gmail.com', 'mira@gmail.com'],
  ['m.ira@googlemail.com', 'mira@gmail.com'],
  ['+tag@vizzi.example', '+tag@vizzi.example'],
  ['Rowan', 'rowan'],
])('%s: %s', (address, expected) => {
  expect(normalizeAddress(address)).toBe(expected);
});
