import { notifications } from '@mantine/notifications';
import type { SkipReason } from '../../../player-engine/playback-event';

export interface Skipped {
  readonly title: string;
  readonly why: SkipReason;
}

/** What is said of one session, and of several. */
const SENTENCES = [
  ['refused', 'needs Premium', 'need Premium'],
  ['missing', 'is not there any more', 'are not there any more'],
  ['locked', 'has to be renewed online', 'have to be renewed online'],
  ['damaged', 'cannot be played', 'cannot be played'],
] as const satisfies readonly (readonly [SkipReason, string, string])[];

export function tellSkipped(skipped: readonly Skipped[]) {
  const sentences = SENTENCES.flatMap(([reason, ofOne, ofSeveral]) =>
    sentence(
      skipped.filter(({ why }) => why === reason),
      ofOne,
      ofSeveral,
    ),
  );
  const message = sentences.join(' ');
  notifications.show({ id: message, message });
}

function sentence([first, ...others]: readonly Skipped[], ofOne: string, ofSeveral: string): string[] {
  if (!first) return [];
  const [second] = others;
  if (!second) return [`${first.title} ${ofOne} and was skipped.`];
  const rest = others.length === 1 ? second.title : `${others.length} other sessions`;
  return [`${first.title} and ${rest} ${ofSeveral} and were skipped.`];
}
