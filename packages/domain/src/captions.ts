/** A caption, with its times in seconds of the session. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** More than a session of two hours has. */
export const MAX_CUES = 2_000;

const TIMES = /^\s*([\d:.,]+)\s+-->\s+([\d:.,]+)/;

/** The cues of a WebVTT or SubRip file in order of time. Other blocks are ignored. */
export function parseCaptions(source: string): Cue[] {
  const blocks = source.replaceAll('\r\n', '\n').split(/\n{2,}/);
  return blocks.flatMap(parseBlock).toSorted((a, b) => a.start - b.start);
}

function parseBlock(block: string): Cue[] {
  const lines = block.split('\n');
  const line = lines.findIndex((candidate) => TIMES.test(candidate));
  const [, from, to] = TIMES.exec(lines[line] ?? '') ?? [];
  const text = plain(lines.slice(line + 1).join(' '));
  if (from === undefined || to === undefined || !text) return [];
  const [start, end] = [seconds(from), seconds(to)];
  return Number.isFinite(start) && Number.isFinite(end) ? [{ start, end, text }] : [];
}

function seconds(time: string): number {
  return time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Removes tags and decodes entities. */
function plain(text: string): string {
  return text
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim();
}

/** The index of the current or the last cue at a second of the session; -1 before the first. */
export function cueAt(cues: readonly Cue[], seconds: number): number {
  return cues.findLastIndex(({ start }) => start <= seconds);
}
