import { expect, it } from 'vitest';
import { formatWebVtt, parseWebVtt } from './web-vtt.js';

const cues = [
  { start: 1, end: 3.25, text: 'You have arrived.' },
  { start: 3725.0626, end: 3730, text: 'An hour later, the lake is the same.' },
];

it('writes numbered cues with hours, minutes, seconds and milliseconds', () => {
  expect(formatWebVtt(cues)).toBe(
    'WEBVTT\n\n1\n00:00:01.000 --> 00:00:03.250\nYou have arrived.\n\n2\n01:02:05.063 --> 01:02:10.000\nAn hour later, the lake is the same.\n',
  );
});

it('reads its own output', () => {
  expect(parseWebVtt(formatWebVtt(cues))).toEqual([cues[0], { ...cues[1], start: 3725.063 }]);
});

it('refuses other files', () => {
  expect(() => parseWebVtt('1\n00:00 --> 00:01\nHello')).toThrow('not a WebVTT file');
  expect(() => parseWebVtt('WEBVTT\n\nhello')).toThrow('not a caption');
});
