/** All voices play at this loudness, in LUFS of one channel. */
export const TARGET_LOUDNESS = -19;
/** No peak may come closer to the limit of a recording, in decibels. */
const HIGHEST_PEAK = -1;
/** A voice is changed by no more than this, in decibels. */
const MOST = 24;
/** Within this many decibels of the target nobody hears a difference. */
const CLOSE = 1;

/** A recording as measured: its loudness in LUFS of one channel, and its true peak in decibels. */
export interface Loudness {
  readonly loudness: number;
  readonly truePeak: number;
}

/** Decibels by which a player changes a recording, so that it is as loud as the others and its peaks stay whole. */
export function gainOf({ loudness, truePeak }: Loudness): number {
  const wanted = Math.min(Math.max(TARGET_LOUDNESS - loudness, -MOST), MOST);
  const gain = Math.min(wanted, Math.max(HIGHEST_PEAK - truePeak, -MOST));
  return Math.round(gain * 10) / 10;
}

export interface LoudnessVerdict {
  readonly kind: 'right' | 'soft' | 'loud';
  readonly text: string;
}

function remedyOf(wanted: number, gain: number): string {
  if (Math.abs(wanted - gain) <= CLOSE) return 'It is levelled while it plays.';
  if (gain <= -MOST)
    return `It is lowered by ${MOST} dB, which is the most. Please export it again with a lower level.`;
  if (gain >= MOST) return `It is lifted by ${MOST} dB, which is the most. Please record it louder.`;
  return `It can be lifted by ${gain} dB only, or its peaks would be cut.`;
}

/** What is said of a recording before it is published. */
export function describeLoudness(measured: Loudness): LoudnessVerdict {
  const off = Math.round((measured.loudness - TARGET_LOUDNESS) * 10) / 10;
  if (Math.abs(off) <= CLOSE)
    return { kind: 'right', text: `Just right. Vizzi plays everything at ${TARGET_LOUDNESS} LUFS.` };
  const remedy = remedyOf(-off, gainOf(measured));
  return off < 0
    ? { kind: 'soft', text: `${-off} dB softer than the rest. ${remedy}` }
    : { kind: 'loud', text: `${off} dB louder than the rest. ${remedy}` };
}
