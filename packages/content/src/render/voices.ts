/** Samples a second of a finished voice. */
export const VOICE_RATE = 24_000;

/** A narrator: the flite voice and its ffmpeg filters. */
export interface Voice {
  readonly name: 'female' | 'male';
  readonly flite: string;
  /** flite's duration_stretch; 1 is its default, which is fast. */
  readonly stretch: number;
  /** ffmpeg filters up to and including the de-essing, on VOICE_RATE mono. */
  readonly tone: string;
}

const gentleCompression = 'acompressor=threshold=-24dB:ratio=2:attack=12:release=180:knee=6:makeup=1';

/** Compresses only frequencies above `from` Hz. ffmpeg's own de-esser distorts. */
const deEss = (from: number, threshold: number): string =>
  `acrossover=split=${from}:order=4th[low][high];` +
  `[high]acompressor=threshold=${threshold}dB:ratio=4:attack=4:release=70:knee=6[soft];` +
  '[low][soft]amix=inputs=2:normalize=0';

export const VOICES: Readonly<Record<Voice['name'], Voice>> = {
  female: {
    name: 'female',
    flite: 'slt',
    stretch: 1.25,
    tone: `highpass=f=75:p=2,bass=g=2.5:f=190:w=0.7,equalizer=f=2900:t=q:w=1.1:g=-1.5,${gentleCompression},${deEss(4500, -34)}`,
  },
  male: {
    name: 'male',
    flite: 'rms',
    stretch: 1.25,
    tone: `highpass=f=60:p=2,bass=g=2:f=150:w=0.7,equalizer=f=3000:t=q:w=1:g=-2,${gentleCompression},${deEss(4200, -36)}`,
  },
};
