import { describe, expect, it } from 'vitest';
import { cueAt, parseCaptions } from './captions.js';

const FILE = `WEBVTT

NOTE made by hand

1
00:00:01.000 --> 00:00:05.289
You have arrived.

00:08.119 --> 00:12.389 align:start
<v Guide>Let your shoulders drop,
and your jaw &amp; brow go soft.

2
01:00:00.500 --> 01:00:02.000
The end.
`;

describe('captions', () => {
  it('are read with and without hours, names and tags', () => {
    expect(parseCaptions(FILE)).toEqual([
      { start: 1, end: 5.289, text: 'You have arrived.' },
      { start: 8.119, end: 12.389, text: 'Let your shoulders drop, and your jaw & brow go soft.' },
      { start: 3600.5, end: 3602, text: 'The end.' },
    ]);
  });

  it('are read from SubRip too', () => {
    const source = '1\r\n00:00:01,500 --> 00:00:05,000\r\nYou have\r\narrived.\r\n';
    expect(parseCaptions(source)).toEqual([{ start: 1.5, end: 5, text: 'You have arrived.' }]);
  });

  it('are read from a file of a million brackets that close nothing', () => {
    const line = '00:01.000 --> 00:02.000\n';
    expect(parseCaptions(`${line}${'<'.repeat(1_000_000)}`)).toHaveLength(1);
  });

  it.each(['0:0.1.2', '.', ',,', '9'.repeat(400)])('ignore a time that is no number: %j', (time) => {
    const source = `${time} --> 00:02.000\nA\n\n00:01.000 --> 00:03.000\nB`;
    expect(parseCaptions(source)).toEqual([{ start: 1, end: 3, text: 'B' }]);
  });

  it.each(['', 'WEBVTT', '<!doctype html><p>Not found'])('%j has none', (source) => {
    expect(parseCaptions(source)).toEqual([]);
  });

  it.each([
    [0, -1],
    [1, 0],
    [6, 0],
    [8.2, 1],
    [4000, 2],
  ])('at second %d stand at cue %d', (seconds, cue) => {
    expect(cueAt(parseCaptions(FILE), seconds)).toBe(cue);
  });
});
