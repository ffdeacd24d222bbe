import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loopJoinDb } from '../music/loop-join.js';
import { MUSIC_RATE, type Tape } from '../music/tape.js';
import { measureLoudness, measureLufs, type Loudness } from './loudness.js';
import { REPRODUCIBLE, samplesOf } from './encode-voice.js';
import { ffmpeg } from './tools.js';

/** Seconds of repeated audio at each end of the file. They are not played, because encoders distort the ends. */
export const WRAP_SECONDS = 0.5;

/** Where players start the loop: in the middle of the repeated audio. */
export const LOOP_START = 0.25;

export interface LoopSound {
  /** Length of the reverb in seconds. */
  readonly hall: number;
  readonly lufs: number;
  /** Options of the encoder. */
  readonly encode: readonly string[];
  /** Seconds that the encoder hears before the file begins, because it starts duller than it goes on. */
  readonly settling: number;
}

export interface RenderedLoop {
  readonly loudness: Loudness;
  /** Difference of the two sides of the seam (see loopJoinDb), in the mix and in the encoded file. */
  readonly joinDb: { readonly mixed: number; readonly encoded: number };
}

/** The impulse response of the reverb: two different noises, left and right, that fade over `seconds`. */
const hall = (seconds: number): string => {
  const side = (seed: number, name: string): string =>
    `anoisesrc=r=${MUSIC_RATE}:d=${seconds}:c=white:seed=${seed}:a=0.5,afade=t=out:curve=exp:d=${seconds},` +
    `highpass=f=160,lowpass=f=3200,volume=0.08[${name}]`;
  return `${side(101, 'l')};${side(102, 'r')};[l][r]join=inputs=2:channel_layout=stereo`;
};

/** Writes one loop as m4a (stereo): WRAP_SECONDS, the loop, WRAP_SECONDS. */
export async function renderLoop(tape: Tape, sound: LoopSound, target: string): Promise<RenderedLoop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vizzi-loop-'));
  try {
    const inputs: string[] = [];
    for (const bus of ['dry', 'send', 'air'] as const) {
      const file = path.join(folder, `${bus}.f32`);
      await writeFile(file, threeTurns(tape[bus]));
      inputs.push('-f', 'f32le', '-ar', String(MUSIC_RATE), '-ac', '2', '-i', file);
    }
    inputs.push('-f', 'lavfi', '-i', hall(sound.hall));

    // The filters get the loop three times and the middle one is used, where they have reached a steady state.
    const first = Math.round((tape.seconds - WRAP_SECONDS - sound.settling) * MUSIC_RATE);
    const last = Math.round((2 * tape.seconds + WRAP_SECONDS) * MUSIC_RATE);
    const graph =
      '[1][3]afir=dry=1:wet=1:gtype=none[hall];' +
      '[2]highpass=f=250,lowpass=f=800,lowpass=f=900[air];' +
      `[0][hall][air]amix=inputs=3:weights='1 0.5 1':normalize=0:duration=first,atrim=start_sample=${first}:end_sample=${last},asetpts=N/SR/TB`;
    const mixed = path.join(folder, 'mixed.wav');
    await ffmpeg([...inputs, '-filter_complex', graph, '-c:a', 'pcm_f32le', mixed]);

    await mkdir(path.dirname(target), { recursive: true });
    const gain = sound.lufs - (await measureLufs(['-i', mixed]));
    const encode = ['-af', `volume=${gain.toFixed(2)}dB`, '-c:a', 'aac', ...sound.encode, ...REPRODUCIBLE];
    const encoded = path.join(folder, 'encoded.m4a');
    await ffmpeg(['-i', mixed, ...encode, encoded]);
    // Frames are copied as they are.
    await ffmpeg(['-ss', String(sound.settling), '-i', encoded, '-c', 'copy', ...REPRODUCIBLE, target]);
    const joinDb = { mixed: await measureJoin(mixed, tape), encoded: await measureJoin(target, tape) };
    return { loudness: await measureLoudness(target), joinDb };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function threeTurns(bus: Float32Array): Uint8Array {
  const turn = new Uint8Array(bus.buffer, bus.byteOffset, bus.byteLength);
  return Buffer.concat([turn, turn, turn]);
}

/** The samples of a file, left and right in turn. */
export async function decodeLoop(file: string): Promise<Float32Array> {
  const { stdout } = await ffmpeg(['-i', file, '-f', 'f32le', '-ar', String(MUSIC_RATE), '-ac', '2', 'pipe:1']);
  return samplesOf(stdout);
}

/** Compares the audio of a file before and after the jump of the loop. */
async function measureJoin(file: string, tape: Tape): Promise<number> {
  const samples = await decodeLoop(file);
  const around = Math.round((LOOP_START - 0.1) * MUSIC_RATE);
  const decibels = loopJoinDb(samples, around, tape.length, Math.round(0.2 * MUSIC_RATE));
  return Math.max(-120, Number(decibels.toFixed(1))); // two equal copies give minus infinity, which JSON has no number for
}
