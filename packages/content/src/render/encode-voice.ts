import { readFile } from 'node:fs/promises';
import { readFrameSizes } from '../media/mp4.js';
import { ffmpeg } from './tools.js';
import { edgeNoiseDb, measureSpeechKbps } from './voice-quality.js';
import { VOICE_RATE } from './voices.js';

/** What every second of speech gets, in kbit/s; less is audible, more does not fit into the catalogue's size. */
export const SPEECH_KBPS = { least: 32, wanted: 32.35, most: 33.2 } as const;

/** No metadata that differs between runs, and the index in front, so that players can start at once. */
export const REPRODUCIBLE = '-map_metadata -1 -fflags +bitexact -flags:a +bitexact -movflags +faststart'.split(' ');

/** The fast search leaves 5 to 10 dB less noise at this rate than the encoder's usual one, and less before onsets. */
const CODER = '-c:a aac -aac_coder fast -cutoff 8000'.split(' ');

/** What the encoder leaves before and after sentences stays below this (dBFS, 5 ms). */
export const EDGE_DB = -59;

const TRIES = 12;

/** A short recording may have no average that fits; after so many tries it may be larger. */
const TRIES_FOR_SIZE = 4;

export interface EncodedVoice {
  /** kbit/s where somebody speaks. */
  readonly speechKbps: number;
  /** The loudest 5 ms that the encoder left where the track is quiet, in dBFS. */
  readonly edgeDb: number;
  readonly decoded: Float32Array;
}

/**
 * Encodes a track (mono, VOICE_RATE) of which silence costs next to nothing. The encoder only takes an average, so the
 * average is changed until speech has its rate and the edges of silences are clean. Throws when that is not reached.
 */
export async function encodeVoice(track: Float32Array, file: string, target: string): Promise<EncodedVoice> {
  let average = 28_000;
  let reached = '';
  for (let time = 0; time < TRIES; time += 1) {
    await ffmpeg([...rawInput(file), ...CODER, '-b:a', String(Math.round(average)), ...REPRODUCIBLE, target]);
    const speechKbps = measureSpeechKbps(track, readFrameSizes(await readFile(target)));
    reached = `${speechKbps.toFixed(2)} kbit/s`;
    const isTooMuch = speechKbps > SPEECH_KBPS.most && time < TRIES_FOR_SIZE;
    if (speechKbps < SPEECH_KBPS.least || isTooMuch) {
      average *= SPEECH_KBPS.wanted / speechKbps;
      continue;
    }
    const decoded = await decode(target);
    const edgeDb = edgeNoiseDb(track, decoded);
    if (edgeDb <= EDGE_DB) return { speechKbps, edgeDb, decoded };
    reached += `, ${edgeDb.toFixed(1)} dBFS at the edges`;
    average *= speechKbps + 0.15 > SPEECH_KBPS.most ? SPEECH_KBPS.least / speechKbps + 0.002 : 1.004;
  }
  throw new Error(`${target} has ${reached} after ${TRIES} tries`);
}

async function decode(file: string): Promise<Float32Array> {
  const { stdout } = await ffmpeg(['-i', file, '-f', 'f32le', '-ac', '1', 'pipe:1']);
  return samplesOf(stdout);
}

/** The 32-bit samples in some bytes. */
export const samplesOf = ({ buffer, byteOffset, byteLength }: Buffer): Float32Array =>
  new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength));

/** ffmpeg's options for a file of raw samples. */
export const rawInput = (file: string): string[] => ['-f', 'f32le', '-ar', String(VOICE_RATE), '-ac', '1', '-i', file];
