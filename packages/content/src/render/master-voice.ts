import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { measureLoudness, measureLufs, type Loudness } from './loudness.js';
import { SPEECH_RATE } from './speak.js';
import { ffmpeg } from './tools.js';
import type { Voice } from './voices.js';

export const VOICE_LUFS = -19;
const RATE = 48_000;

/** The impulse response of a small room: 0.9 s of seeded, fading noise. It is finite, so that long pauses are silent. */
const ROOM = [
  'anoisesrc=r=48000:d=0.9:c=white:seed=9:a=0.5',
  'afade=t=out:curve=exp:st=0:d=0.9,highpass=f=250,lowpass=f=3800,adelay=14,volume=0.18',
].join(',');

/** 18 kb/s is enough for one voice of 8 kHz bandwidth; ffmpeg's default would cut everything above 5 kHz. */
const ENCODE = '-ar 24000 -ac 1 -c:a aac -b:a 18k -cutoff 8000'.split(' ');

/** No metadata that differs between runs, and the index in front, so that players can start at once. */
export const REPRODUCIBLE = '-map_metadata -1 -fflags +bitexact -flags:a +bitexact -movflags +faststart'.split(' ');

/**
 * Turns a dry track (mono, SPEECH_RATE) into the finished m4a of exactly `seconds`, at VOICE_LUFS.
 * `folder` is for temporary files.
 */
export async function masterVoice(
  dry: Float32Array,
  voice: Voice,
  seconds: number,
  folder: string,
  target: string,
): Promise<Loudness> {
  const dryFile = path.join(folder, `${voice.name}.f32`);
  const wetFile = path.join(folder, `${voice.name}.wet.wav`);
  await writeFile(dryFile, new Uint8Array(dry.buffer, dry.byteOffset, dry.byteLength));
  await mkdir(path.dirname(target), { recursive: true });

  const raw = ['-f', 'f32le', '-ar', String(SPEECH_RATE), '-ac', '1', '-i', dryFile];
  const room = ['-f', 'lavfi', '-i', ROOM];
  const graph =
    `[0]aresample=${RATE}:filter_size=64:cutoff=0.97,${voice.tone},asplit[dry][send];` +
    '[send][1]afir=dry=1:wet=1:gtype=none[tail];[tail]highpass=f=180,lowpass=f=5200[room];' +
    "[dry][room]amix=inputs=2:weights='1 0.22':normalize=0:duration=first";
  await ffmpeg([...raw, ...room, '-filter_complex', graph, '-ar', String(RATE), '-c:a', 'pcm_f32le', wetFile]);

  // The limiter and the encoder lower the level a little: correct once by the measured loudness.
  let gain = VOICE_LUFS - (await measureLufs(wetFile));
  let result = await encode(wetFile, gain, seconds, target);
  if (Math.abs(result.lufs - VOICE_LUFS) > 0.2) {
    gain += VOICE_LUFS - result.lufs;
    result = await encode(wetFile, gain, seconds, target);
  }
  return result;
}

async function encode(wet: string, gain: number, seconds: number, target: string): Promise<Loudness> {
  const samples = seconds * RATE;
  const filters = [
    `volume=${gain.toFixed(2)}dB`,
    'alimiter=limit=0.6:level=disabled:attack=4:release=60',
    'afade=t=in:d=0.05',
    `afade=t=out:st=${seconds - 1.2}:d=1.2`,
    `apad=whole_len=${samples}`,
    `atrim=end_sample=${samples}`,
  ].join(',');
  await ffmpeg(['-i', wet, '-af', filters, ...ENCODE, ...REPRODUCIBLE, target]);
  return measureLoudness(target);
}
