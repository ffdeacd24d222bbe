import { describe, expect, it } from 'vitest';
import { firstName, formatCount, formatMoney, formatTime, listenedText, wholeMinutes } from './format.js';

describe('formats', () => {
  // proves spec 2.7.8, spec 9.15
  it.each([
    [0, '0:00'],
    [9.9, '0:09'],
    [60, '1:00'],
    [252, '4:12'],
    [3725, '62:05'],
    [Number.NaN, '0:00'],
    [-3, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ])('%d s reads %s', (seconds, text) => expect(formatTime(seconds)).toBe(text));

  // proves spec 2.7.5
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.0k'],
    [1234, '1.2k'],
    [45_678, '45.7k'],
  ])('%d listeners read %s', (count, text) => expect(formatCount(count)).toBe(text));

  it.each([
    [999, 'usd', '$9.99'],
    [9000, 'usd', '$90.00'],
    [123_456, 'usd', '$1,234.56'],
    [1000, 'eur', '€10.00'],
    [5, 'GBP', '£0.05'],
    [1500, 'jpy', '¥1,500'],
    [50_000, 'KRW', '₩50,000'],
    [1500, 'kwd', 'KWD\u00a01.500'],
  ])('%d cents of %s read %s', (cents, currency, text) => expect(formatMoney(cents, currency)).toBe(text));

  // proves spec 9.16
  it('rounds minutes down', () => expect([59, 60, 119, 600].map(wholeMinutes)).toEqual([0, 1, 1, 10]));

  // proves spec 2.4.4
  it.each([
    ['mira.fern@vizzi.example', 'Mira'],
    ['tom@vizzi.example', 'Tom'],
    ['Ada', 'Ada'],
    ['@odd', 'Member'],
    ['', 'Member'],
    [null, 'Member'],
    [undefined, 'Member'],
  ])('greets %s as %s', (username, name) => expect(firstName(username)).toBe(name));
});

it.each([
  [12, 'less than a minute'],
  [59.4, 'less than a minute'],
  [59.6, '1 minute'],
  [119.5, '2 minutes'],
  [712, '11 minutes'],
])('%d s of listening are %s', (seconds, text) => expect(listenedText(seconds)).toBe(text));
