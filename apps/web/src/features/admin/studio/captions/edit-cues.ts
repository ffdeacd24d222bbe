import type { Cue } from '@vizzi/domain';

/** The smallest step, in seconds, by which a line is moved. */
export const STEP = 0.1;
/** Of a new line. */
const LENGTH = 3;

const tenths = (seconds: number) => Math.max(0, Math.round(seconds * 10) / 10);

/** Moves a line; its length stays. */
export function moveCue(cues: readonly Cue[], at: number, by: number): Cue[] {
  return change(cues, at, ({ start, end, text }) => {
    const moved = tenths(start + by);
    return { start: moved, end: tenths(moved + end - start), text };
  });
}

/** Moves the beginning of a line; its end stays. */
export function moveStart(cues: readonly Cue[], at: number, by: number): Cue[] {
  return change(cues, at, (cue) => ({ ...cue, start: tenths(Math.min(cue.start + by, cue.end - STEP)) }));
}

/** Moves the end of a line. */
export function moveEnd(cues: readonly Cue[], at: number, by: number): Cue[] {
  return change(cues, at, (cue) => ({ ...cue, end: tenths(Math.max(cue.end + by, cue.start + STEP)) }));
}

export function setText(cues: readonly Cue[], at: number, text: string): Cue[] {
  return change(cues, at, (cue) => ({ ...cue, text }));
}

/** Splits a line at a character, and its time as the words are split. */
export function splitCue(cues: readonly Cue[], at: number, character: number): Cue[] {
  return cues.flatMap((cue, index) => {
    if (index !== at || character <= 0 || character >= cue.text.length) return [cue];
    const middle = tenths(cue.start + ((cue.end - cue.start) * character) / cue.text.length);
    return [
      { start: cue.start, end: middle, text: cue.text.slice(0, character).trim() },
      { start: middle, end: cue.end, text: cue.text.slice(character).trim() },
    ];
  });
}

/** Joins a line with the one above it. */
export function joinCue(cues: readonly Cue[], at: number): Cue[] {
  const [above, cue] = [cues[at - 1], cues[at]];
  if (!above || !cue) return [...cues];
  const joined = { start: above.start, end: cue.end, text: `${above.text} ${cue.text}`.trim() };
  return [...cues.slice(0, at - 1), joined, ...cues.slice(at + 1)];
}

export function removeCue(cues: readonly Cue[], at: number): Cue[] {
  return cues.filter((_cue, index) => index !== at);
}

/** Adds an empty line from a second on, and answers where it stands; it ends before the next one begins. */
export function addCue(cues: readonly Cue[], seconds: number): { cues: Cue[]; at: number } {
  const index = cues.findIndex(({ start }) => start > seconds);
  const at = index === -1 ? cues.length : index;
  const start = tenths(Math.max(seconds, cues[at - 1]?.end ?? 0));
  const end = tenths(Math.min(start + LENGTH, cues[at]?.start ?? Infinity));
  return { cues: [...cues.slice(0, at), { start, end, text: '' }, ...cues.slice(at)], at };
}

function change(cues: readonly Cue[], at: number, of: (cue: Cue) => Cue): Cue[] {
  return cues.map((cue, index) => (index === at ? of(cue) : cue));
}
