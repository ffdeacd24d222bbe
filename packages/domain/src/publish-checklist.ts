import { describeEnds, type VoiceSeconds } from './voice-ends.js';

/** What the checklist before publishing looks at. */
export interface Publishable {
  readonly title: string;
  readonly description: string;
  readonly categoryId: number;
  /** Empty without a first voice. */
  readonly audioUrl: string;
  /** Seconds; 0 without a first voice. */
  readonly duration: number;
  readonly femaleAudioUrl: string | null;
  readonly captionsUrl: string | null;
  readonly imageUrl: string | null;
  readonly needs: readonly string[];
  readonly voiceSeconds: VoiceSeconds;
}

export const PUBLISH_CHECKS = [
  'title',
  'category',
  'voice',
  'description',
  'second-voice',
  'voices-end',
  'captions',
  'cover',
  'needs',
] as const;
export type PublishCheck = (typeof PUBLISH_CHECKS)[number];

/** Without these, a session is not published. */
const REQUIRED: ReadonlySet<PublishCheck> = new Set(['title', 'category', 'voice']);

const PASSES: Readonly<Record<PublishCheck, (session: Publishable) => boolean>> = {
  title: ({ title }) => title.trim() !== '',
  category: ({ categoryId }) => categoryId > 0,
  voice: ({ audioUrl, duration }) => audioUrl !== '' && duration >= 1,
  description: ({ description }) => description.trim() !== '',
  'second-voice': ({ femaleAudioUrl }) => femaleAudioUrl !== null,
  'voices-end': ({ voiceSeconds }) => describeEnds(voiceSeconds) === undefined,
  captions: ({ captionsUrl }) => captionsUrl !== null,
  cover: ({ imageUrl }) => imageUrl !== null,
  needs: ({ needs }) => needs.length > 0,
};

export interface CheckResult {
  readonly check: PublishCheck;
  readonly passes: boolean;
  readonly isRequired: boolean;
}

/** The checks before publishing, in the order in which they are shown. Where two voices end is one once there are two. */
export function checkBeforePublishing(session: Publishable): CheckResult[] {
  const { male, female } = session.voiceSeconds;
  const areComparable = male !== null && female !== null;
  return PUBLISH_CHECKS.filter((check) => check !== 'voices-end' || areComparable).map((check) => ({
    check,
    passes: PASSES[check](session),
    isRequired: REQUIRED.has(check),
  }));
}

/** Whether nothing that is required is missing. */
export function isPublishable(session: Publishable): boolean {
  return checkBeforePublishing(session).every(({ passes, isRequired }) => passes || !isRequired);
}
