import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sentence } from '../texts/session-text.js';
import { preparePhrase } from './phrase.js';
import { sayAs } from './say-as.js';
import { runTool } from './tools.js';
import type { Voice } from './voices.js';
import { readWav } from './wav.js';

/** flite's voices speak at 16 kHz. */
export const SPEECH_RATE = 16_000;

/** Speaks sentences; answers mono samples at SPEECH_RATE, one array a sentence. */
export async function speakSentences(
  sentences: readonly Sentence[],
  voice: Voice,
  folder: string,
): Promise<Float32Array[]> {
  const phrases: Float32Array[] = [];
  for (const { text } of sentences) {
    const file = path.join(folder, `${voice.name}.wav`);
    const stretch = `duration_stretch=${voice.stretch}`;
    await runTool('flite', ['-voice', voice.flite, '--setf', stretch, '-t', sayAs(text), '-o', file]);
    const wav = readWav(await readFile(file));
    if (wav.rate !== SPEECH_RATE) throw new Error(`flite spoke at ${wav.rate} Hz, expected ${SPEECH_RATE}`);
    phrases.push(preparePhrase(wav));
  }
  return phrases;
}

/** Puts the sentences on a silent track of exactly `length` samples. */
export function layTrack(phrases: readonly Float32Array[], starts: readonly number[], length: number): Float32Array {
  const track = new Float32Array(length);
  phrases.forEach((phrase, i) => {
    const start = starts[i];
    if (start === undefined) throw new Error('a sentence without a start');
    track.set(phrase, start);
  });
  return track;
}
