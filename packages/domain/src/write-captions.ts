import type { Cue } from './captions.js';

/** A WebVTT file. */
export function formatCaptions(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${escape(text)}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const parts = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60];
  const hms = parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
  return `${hms}.${String(ms % 1000).padStart(3, '0')}`;
}

/** In one line, because an empty one would end the cue. */
function escape(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export interface CueProblem {
  readonly index: number;
  readonly message: string;
}

/** What is wrong with cues for a session of this length in seconds, in their order. */
export function findCueProblems(cues: readonly Cue[], duration: number): CueProblem[] {
  return cues.flatMap((cue, index) => {
    const message = problemOf(cue, cues[index - 1], duration);
    return message === undefined ? [] : [{ index, message }];
  });
}

function problemOf({ start, end, text }: Cue, before: Cue | undefined, duration: number): string | undefined {
  if (text.trim() === '') return 'This line has no words';
  if (end <= start) return 'This line ends before it begins';
  if (before && start < before.end) return 'This line begins before the one above it ends';
  if (end > duration) return 'This line ends after the session';
  return undefined;
}
