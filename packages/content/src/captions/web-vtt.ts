/** One caption: its start and end in seconds, and its text. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Writes a WebVTT file with numbered cues. */
export function formatWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map((cue, i) => `${i + 1}\n${formatTime(cue.start)} --> ${formatTime(cue.end)}\n${cue.text}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** Reads the output of formatWebVtt; throws on other files. */
export function parseWebVtt(source: string): Cue[] {
  const [head, ...blocks] = source.trim().split('\n\n');
  if (head !== 'WEBVTT') throw new Error('not a WebVTT file');
  return blocks.map((block) => {
    const [, times, ...text] = block.split('\n');
    const match = /^([\d:.]+) --> ([\d:.]+)$/.exec(times ?? '');
    if (!match?.[1] || !match[2] || text.length === 0) throw new Error(`not a caption: ${block}`);
    return { start: parseTime(match[1]), end: parseTime(match[2]), text: text.join('\n') };
  });
}

const two = (n: number): string => String(n).padStart(2, '0');

function formatTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map((n) => two(Math.floor(n))).join(':');
  return `${clock}.${String(ms % 1000).padStart(3, '0')}`;
}

function parseTime(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
