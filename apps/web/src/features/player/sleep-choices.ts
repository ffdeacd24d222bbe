import type { Sleep } from '../../player-engine/state';

/** What the sleep timer offers: minutes, the end of the session, or nothing. */
export const SLEEP_CHOICES = [
  { choice: null, label: 'Off' },
  ...[5, 10, 15, 30, 45, 60, 90].map((minutes) => ({ choice: minutes, label: `${minutes} minutes` })),
  { choice: 'session_end', label: 'End of session' },
] as const;

const choiceOf = (sleep: Sleep | null) => (sleep?.kind === 'at' ? sleep.minutes : (sleep?.kind ?? null));

/** The label of the choice that is set. */
export const sleepLabel = (sleep: Sleep | null) =>
  SLEEP_CHOICES.find(({ choice }) => choice === choiceOf(sleep))?.label ?? 'On';
