import { describe, expect, test } from 'vitest';
import { formatCvc, formatExpiry, formatNumber } from './format-card.js';

/** A text in which a bar marks the caret. */
function typed(marked: string) {
  return { text: marked.replace('|', ''), caret: marked.indexOf('|') };
}

const mark = ({ text, caret }: ReturnType<typeof typed>) => `${text.slice(0, caret)}|${text.slice(caret)}`;

describe('a card number', () => {
  test.each([
    ['4|', '4|'],
    ['42424|', '4242 4|'],
    ['4242-4242-4242-4242|', '4242 4242 4242 4242|'],
    ['4242 4242 4242 42429|', '4242 4242 4242 4242|'],
    ['42|42 4242', '42|42 4242'],
    ['424|42 4242', '424|4 2424 2'],
    ['4242|4242', '4242| 4242'],
    ['4242 9|424', '4242 9|424'],
    ['378282246310005|', '3782 822463 10005|'],
    ['card 12|', '12|'],
    ['|', '|'],
  ])('%s becomes %s', (before, after) => expect(mark(formatNumber(typed(before)))).toBe(after));
});

describe('an expiry date', () => {
  test.each([
    ['1|', '1|'],
    ['12|', '12|'],
    ['123|', '12 / 3|'],
    ['1234|', '12 / 34|'],
    ['4|', '04|'],
    ['1/|', '01|'],
    ['4/28|', '04 / 28|'],
    ['04/2028|', '04 / 28|'],
    ['12 / 345|', '12 / 34|'],
    ['12 / |', '12|'],
    ['1|2 / 34', '1|2 / 34'],
    ['|', '|'],
  ])('%s becomes %s', (before, after) => expect(mark(formatExpiry(typed(before)))).toBe(after));
});

describe('a security code', () => {
  test.each([
    ['12a34|', '4242 4242', '123|'],
    ['12345|', '3782 8', '1234|'],
  ])('%s beside %s becomes %s', (before, number, after) => expect(mark(formatCvc(typed(before), number))).toBe(after));
});
