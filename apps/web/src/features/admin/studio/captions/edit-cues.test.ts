import { describe, expect, it } from 'vitest';
import { addCue, joinCue, moveCue, moveEnd, moveStart, removeCue, setText, splitCue } from './edit-cues';

const CUES = [
  { start: 1, end: 4, text: 'Listen and breathe.' },
  { start: 6.5, end: 9, text: 'The lake is still.' },
];

describe('a line', () => {
  it('is moved by tenths of a second, and keeps its length', () => {
    expect(moveCue(CUES, 1, 0.1)[1]).toEqual({ start: 6.6, end: 9.1, text: 'The lake is still.' });
    expect(moveCue(CUES, 0, -5)[0]).toEqual({ start: 0, end: 3, text: 'Listen and breathe.' });
  });

  it('ends earlier or later, and never before it begins', () => {
    expect(moveEnd(CUES, 0, 0.1)[0]?.end).toBe(4.1);
    expect(moveEnd(CUES, 0, -9)[0]?.end).toBe(1.1);
  });

  it('begins earlier or later, never before the session and never after its end', () => {
    expect(moveStart(CUES, 1, -0.1)[1]).toEqual({ start: 6.4, end: 9, text: 'The lake is still.' });
    expect(moveStart(CUES, 0, -5)[0]?.start).toBe(0);
    expect(moveStart(CUES, 0, 5)[0]?.start).toBe(3.9);
  });

  it('is split where the caret is, with its time', () => {
    expect(splitCue([{ start: 0, end: 10, text: 'one two' }], 0, 3)).toEqual([
      { start: 0, end: 4.3, text: 'one' },
      { start: 4.3, end: 10, text: 'two' },
    ]);
  });

  it.each([0, 19, 40])('is not split at %d, outside its words', (character) => {
    expect(splitCue(CUES, 0, character)).toEqual(CUES);
  });

  it('is joined with the one above it; the first has none', () => {
    expect(joinCue(CUES, 1)).toEqual([{ start: 1, end: 9, text: 'Listen and breathe. The lake is still.' }]);
    expect(joinCue(CUES, 0)).toEqual(CUES);
  });

  it('is changed and removed', () => {
    expect(setText(CUES, 0, 'New')[0]?.text).toBe('New');
    expect(removeCue(CUES, 0)).toEqual([CUES[1]]);
  });

  it.each([
    [0, 0, { start: 0, end: 1, text: '' }],
    [2, 1, { start: 4, end: 6.5, text: '' }],
    [20, 2, { start: 20, end: 23, text: '' }],
  ])('is added at second %d, between its neighbours', (seconds, at, cue) => {
    const added = addCue(CUES, seconds);
    expect(added.at).toBe(at);
    expect(added.cues[at]).toEqual(cue);
    expect(added.cues).toHaveLength(3);
  });
});
