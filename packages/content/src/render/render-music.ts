import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loopJoinDb } from '../music/loop-join.js';
import { MUSIC_RATE, type Tape } from '../music/tape.js';
import { measureLoudness, measureLufs, type Loudness } from './loudness.js';
import { REPRODUCIBLE } from './master-voice.js';
import { ffmpeg } from './tools.js';

export const MUSIC_LUFS = -22;

/** Seconds of repeated audio at each end of the file. They are not played, because encoders distort the ends. */
export const WRAP_SECONDS = 0.5;

/** Where players start the loop: in the middle of the repeated audio. */
export const LOOP_START = 0.25;

export interface RenderedMusic {
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

/** Writes one loop as m4a (stereo, 96 kb/s): WRAP_SECONDS, the loop, WRAP_SECONDS. */
export async function renderMusic(tape: Tape, hallSeconds: number, target: string): Promise<RenderedMusic> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vizzi-music-'));
  try {
    const inputs: string[] = [];
    for (const bus of ['dry', 'send', 'air'] as const) {
      const file = path.join(folder, `${bus}.f32`);
      await writeFile(file, threeTurns(tape[bus]));
      inputs.push('-f', 'f32le', '-ar', String(MUSIC_RATE), '-ac', '2', '-i', file);
    }
    inputs.push('-f', 'lavfi', '-i', hall(hallSeconds));

    // The filters get the loop three times and the middle one is used, where they have reached a steady state.
    const first = Math.round((tape.seconds - WRAP_SECONDS) * MUSIC_RATE);
    const last = Math.round((2 * tape.seconds + WRAP_SECONDS) * MUSIC_RATE);
    const graph =
      '[1][3]afir=dry=1:wet=1:gtype=none[hall];' +
      '[2]highpass=f=250,lowpass=f=800,lowpass=f=900[air];' +
      `[0][hall][air]amix=inputs=3:weights='1 0.5 1':normalize=0:duration=first,atrim=start_sample=${first}:end_sample=${last},asetpts=N/SR/TB`;
    const mixed = path.join(folder, 'mixed.wav');
    await ffmpeg([...inputs, '-filter_complex', graph, '-c:a', 'pcm_f32le', mixed]);

    await mkdir(path.dirname(target), { recursive: true });
    const gain = MUSIC_LUFS - (await measureLufs(mixed));
    const encode = ['-af', `volume=${gain.toFixed(2)}dB`, '-c:a', 'aac', '-b:a', '96k', ...REPRODUCIBLE];
    await ffmpeg(['-i', mixed, ...encode, target]);
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

/** Decodes a file and compares the audio before and after the jump of the loop. */
async function measureJoin(file: string, tape: Tape): Promise<number> {
  const { stdout } = await ffmpeg(['-i', file, '-f', 'f32le', '-ar', String(MUSIC_RATE), '-ac', '2', 'pipe:1']);
  const samples = new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength));
  const around = Math.round((LOOP_START - 0.1) * MUSIC_RATE);
  const decibels = loopJoinDb(samples, around, tape.length, Math.round(0.2 * MUSIC_RATE));
  return Math.max(-120, Number(decibels.toFixed(1))); // two equal copies give minus infinity, which JSON has no number for
}
