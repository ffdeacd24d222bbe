import { ffmpeg } from './tools.js';

/** Loudness of a whole file: integrated (LUFS) and the highest true peak (dBFS). */
export interface Loudness {
  readonly lufs: number;
  readonly peak: number;
}

/** Measures a file with ffmpeg's ebur128. The standard's gate leaves pauses out. */
export async function measureLoudness(file: string): Promise<Loudness> {
  const summary = await ebur128(['-i', file], 'ebur128=peak=true');
  return { lufs: read(summary, /I:\s+(-?[\d.]+) LUFS/), peak: read(summary, /Peak:\s+(-?[\d.]+) dBFS/) };
}

/** Only the loudness of an input (ffmpeg's options), in LUFS; much faster, because true peaks need oversampling. */
export const measureLufs = async (input: readonly string[]): Promise<number> =>
  read(await ebur128(input, 'ebur128'), /I:\s+(-?[\d.]+) LUFS/);

async function ebur128(input: readonly string[], filter: string): Promise<string> {
  const { stderr } = await ffmpeg([...input, '-af', filter, '-f', 'null', '-']);
  return stderr.slice(stderr.lastIndexOf('Summary:'));
}

function read(summary: string, pattern: RegExp): number {
  const found = pattern.exec(summary)?.[1];
  if (found === undefined) throw new Error(`ffmpeg measured nothing: ${summary}`);
  return Number(found);
}
