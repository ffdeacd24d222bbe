import { stat } from 'node:fs/promises';
import { AppError, formatTime, UPLOAD_LIMITS } from '@vizzi/domain';
import { parseFile } from 'music-metadata';
import { isCutOff } from './is-cut-off.js';
import { secondsOfMp3 } from './mp3-frames.js';
import type { Recording } from './probe-answer.js';
import { readWaveSamples } from './wave-samples.js';

const NO_AUDIO = 'This is no recording that we can play. Please choose an m4a, mp3, wav, flac or ogg file.';
/** Seconds by which what a file says of its length may differ from what is in it. */
const TOLERANCE = 1;
/** Samples in a second that browsers play. */
const RATES = { lowest: 3_000, highest: 384_000 };
const CUT_OFF = 'This recording is cut off: its end is missing. Please export it again.';

interface Kind {
  readonly extension: Recording['extension'];
  /** The container, as it is named in the file. */
  readonly container: RegExp;
  /** The codecs that every browser plays in it. */
  readonly codec: RegExp;
}

const KINDS: readonly Kind[] = [
  { extension: 'm4a', container: /^(m4a|mp4[12]?|isom|iso\d|dash|3gp|qt)/i, codec: /AAC/ },
  { extension: 'mp3', container: /^(mpeg|mp3)/i, codec: /Layer 3/ },
  { extension: 'wav', container: /^wave?/i, codec: /^(PCM|IEEE_FLOAT)/ },
  { extension: 'flac', container: /^flac/i, codec: /^FLAC/ },
  { extension: 'ogg', container: /^ogg/i, codec: /^(Vorbis|Opus)/ },
];

/**
 * Reads what a file is, every frame of it; a thread of its own does that, since some files are made to be slow to read. Throws
 * `invalid` with the reason for what is no whole recording within the limits.
 */
export async function probeRecording(path: string): Promise<Recording> {
  const { size } = await stat(path);
  if (size === 0) throw refusal('This file is empty. Please choose another one.');
  if (await isCutOff(path, size)) throw refusal(CUT_OFF);
  const { format } = await parseFile(path, { duration: true, skipCovers: true }).catch((error: unknown) => {
    // What the system says of a file that it cannot open is no fault of the recording.
    throw error instanceof Error && 'syscall' in error ? error : refusal(NO_AUDIO);
  });
  const kind = KINDS.find(({ container }) => container.test(format.container ?? ''));
  const { numberOfChannels: channels, sampleRate } = format;
  if (!kind || !format.codec || !sampleRate || !channels || format.hasVideo) throw refusal(NO_AUDIO);
  const { extension } = kind;
  const { codec, duration } =
    extension === 'wav' ? await readWave(path, size) : { codec: format.codec, duration: format.duration };
  if (!kind.codec.test(codec)) throw refusal(`${notEverywhere(codec)} Please export it as AAC, MP3, FLAC or Opus.`);
  if (duration === undefined || !Number.isFinite(duration)) {
    throw refusal('This recording does not say how long it is. Please export it again.');
  }
  if (extension === 'mp3') refuseOtherLength(duration, await secondsOfMp3(path));
  if (duration < UPLOAD_LIMITS.shortest) throw refusal('This recording is shorter than a second.');
  if (duration > UPLOAD_LIMITS.longest) {
    throw refusal(`This recording lasts ${formatTime(duration)}. The longest that we take is two hours.`);
  }
  if (!Number.isInteger(sampleRate) || sampleRate < RATES.lowest || sampleRate > RATES.highest) {
    throw refusal(`This recording has ${sampleRate} samples in a second. Please export it with 44,100 or 48,000.`);
  }
  if (channels > UPLOAD_LIMITS.channels) {
    throw refusal(`This recording has ${channels} channels. Please mix it down to one or two.`);
  }
  return { container: format.container ?? extension, codec, channels, sampleRate, duration, extension };
}

async function readWave(path: string, size: number): Promise<{ codec: string; duration: number }> {
  const samples = await readWaveSamples(path, size);
  if ('codec' in samples) return samples;
  throw refusal(`${notEverywhere(samples.unplayable)} Please export it with PCM of 16 or 24 bits, or as FLAC.`);
}

const notEverywhere = (what: string) => `Not every browser plays ${what} in this kind of file.`;

/** Refuses a file whose head says another length than its frames have. */
function refuseOtherLength(said: number, found: number): void {
  if (found < said - TOLERANCE) throw refusal(CUT_OFF);
  if (found <= said + TOLERANCE) return;
  const lengths = `says that it lasts ${formatTime(said)}, but has ${formatTime(found)} of sound`;
  throw refusal(`This recording ${lengths}. Please export it again.`);
}

function refusal(message: string): AppError {
  return new AppError('invalid', message);
}
