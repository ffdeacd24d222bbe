import { describe, expect, it } from 'vitest';
import { parseCaptions } from './captions.js';
import { findCueProblems, formatCaptions } from './write-captions.js';

const CUES = [
  { start: 1, end: 5.289, text: 'You have arrived.' },
  { start: 8.119, end: 12.389, text: 'Warm & soft, 1 < 2 > 0.' },
  { start: 3600.5, end: 3602, text: 'The end.' },
];

describe('captions', () => {
  it('are read as they were written', () => {
    expect(parseCaptions(formatCaptions(CUES))).toEqual(CUES);
  });

  it('with line breaks are written in one line', () => {
    const written = formatCaptions([{ start: 0, end: 1, text: 'One\n\ntwo\n00:01 --> 00:02' }]);
    expect(written).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nOne two 00:01 --&gt; 00:02\n');
  });

  it('without a problem have none', () => {
    expect(findCueProblems(CUES, 3602)).toEqual([]);
  });

  it.each([
    ['no words', { text: '  ' }, 'This line has no words'],
    ['an end before its start', { end: 8 }, 'This line ends before it begins'],
    ['no length', { end: 8.119 }, 'This line ends before it begins'],
    ['an overlap', { start: 5 }, 'This line begins before the one above it ends'],
  ])('with %s are named', (_what, wrong, message) => {
    const cues = CUES.with(1, { start: 8.119, end: 12.389, text: 'Soft.', ...wrong });
    expect(findCueProblems(cues, 3602)).toEqual([{ index: 1, message }]);
  });

  it('after the end of the session are named', () => {
    expect(findCueProblems(CUES, 3600)).toEqual([{ index: 2, message: 'This line ends after the session' }]);
  });
});
