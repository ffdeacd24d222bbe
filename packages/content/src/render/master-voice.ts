import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeVoice, rawInput, samplesOf, type EncodedVoice } from './encode-voice.js';
import { measureLufs } from './loudness.js';
import { SPEECH_RATE } from './speak.js';
import { ffmpeg } from './tools.js';
import { isSilentBetween } from './voice-quality.js';
import { VOICE_RATE, type Voice } from './voices.js';

export const VOICE_LUFS = -19;

/** What was measured on an encoded voice. */
export interface VoiceQuality extends Pick<EncodedVoice, 'speechKbps' | 'edgeDb'> {
  readonly lufs: number;
  /** The highest sample, in dBFS. */
  readonly peak: number;
}

/** The impulse response of a small room: 0.9 s of seeded, fading noise. It is finite, so that long pauses are silent. */
const ROOM = [
  `anoisesrc=r=${VOICE_RATE}:d=0.9:c=white:seed=9:a=0.5`,
  'afade=t=out:curve=exp:st=0:d=0.9,highpass=f=250,lowpass=f=3800,adelay=14,volume=0.18',
].join(',');

/** The room's sound below this (amplitude) is cut to digital zero, which costs an encoder nothing. */
const FLOOR = 10 ** (-84 / 20);

/**
 * Turns a dry track (mono, SPEECH_RATE) into the finished m4a of exactly `seconds`, at VOICE_LUFS.
 * `folder` is for temporary files. Throws when the encoder does not keep silences silent.
 */
export async function masterVoice(
  dry: Float32Array,
  voice: Voice,
  seconds: number,
  folder: string,
  target: string,
): Promise<VoiceQuality> {
  const file = (kind: string): string => path.join(folder, `${path.basename(target)}.${kind}.f32`);
  await writeFile(file('dry'), bytesOf(dry));
  await mkdir(path.dirname(target), { recursive: true });

  const raw = ['-f', 'f32le', '-ar', String(SPEECH_RATE), '-ac', '1', '-i', file('dry')];
  const graph =
    `[0]aresample=${VOICE_RATE}:filter_size=64:cutoff=0.97,${voice.tone},asplit[dry][send];` +
    '[send][1]afir=dry=1:wet=1:gtype=none[tail];[tail]highpass=f=180,lowpass=f=5200[room];' +
    "[dry][room]amix=inputs=2:weights='1 0.22':normalize=0:duration=first";
  await ffmpeg([...raw, '-f', 'lavfi', '-i', ROOM, '-filter_complex', graph, '-f', 'f32le', file('wet')]);

  let gain = VOICE_LUFS - (await measureLufs(rawInput(file('wet'))));
  let track = await finish(file('wet'), gain, seconds, file('track'));
  const off = VOICE_LUFS - (await measureLufs(rawInput(file('track'))));
  if (Math.abs(off) > 0.1) {
    gain += off; // the limiter lowers the level a little
    track = await finish(file('wet'), gain, seconds, file('track'));
  }
  const { speechKbps, edgeDb, decoded } = await encodeVoice(track, file('track'), target);
  if (!isSilentBetween(track, decoded)) throw new Error(`${target} is not silent between sentences`);
  const highest = decoded.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  return { speechKbps, edgeDb, lufs: await measureLufs(['-i', target]), peak: 20 * Math.log10(highest) };
}

/** Level, limiter, fades, exact length and digital silence; answers what it writes. */
async function finish(wet: string, gain: number, seconds: number, target: string): Promise<Float32Array> {
  const samples = seconds * VOICE_RATE;
  const filters = [
    `volume=${gain.toFixed(2)}dB`,
    'alimiter=limit=0.6:level=disabled:attack=4:release=60',
    'afade=t=in:d=0.05',
    `afade=t=out:st=${seconds - 1.2}:d=1.2`,
    `apad=whole_len=${samples}`,
    `atrim=end_sample=${samples}`,
  ].join(',');
  await ffmpeg([...rawInput(wet), '-af', filters, '-f', 'f32le', target]);
  const track = silenceBetween(samplesOf(await readFile(target)));
  await writeFile(target, bytesOf(track));
  return track;
}

/** Makes everything that stays below FLOOR for a tenth of a second digital zero. */
function silenceBetween(track: Float32Array): Float32Array {
  const block = VOICE_RATE / 10;
  for (let at = 0; at < track.length; at += block) {
    const part = track.subarray(at, at + block);
    if (part.every((value) => Math.abs(value) < FLOOR)) part.fill(0);
  }
  return track;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
