/** Seconds of each voice of a session; null where there is none, or none that was measured. */
export interface VoiceSeconds {
  readonly male: number | null;
  readonly female: number | null;
}

/** Voices that end within so many seconds end together. */
const TOGETHER = 1;

/** What to say of voices that do not end together; undefined when they do, or cannot be compared. */
export function describeEnds({ male, female }: VoiceSeconds): string | undefined {
  if (male === null || female === null) return undefined;
  const later = female - male;
  if (Math.abs(later) <= TOGETHER) return undefined;
  return `The female voice ends ${Math.abs(later).toFixed(1)} s ${later > 0 ? 'later' : 'earlier'} than the male voice.`;
}
