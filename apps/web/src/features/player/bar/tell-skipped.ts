import { notifications } from '@mantine/notifications';
import type { Session } from '@vizzi/api/contracts';

/** `expired` are downloads whose lease has run out. */
export function tellSkipped(sessions: readonly Session[], expired: readonly Session[] = []) {
  const withdrawn = sessions.filter(({ isWithdrawn }) => isWithdrawn);
  const locked = sessions.filter(({ isWithdrawn }) => !isWithdrawn);
  const message = [
    ...sentence(locked, 'needs Premium', 'need Premium'),
    ...sentence(withdrawn, 'was withdrawn', 'were withdrawn'),
    ...sentence(expired, 'has to be renewed online', 'have to be renewed online'),
  ].join(' ');
  notifications.show({ id: message, message });
}

function sentence([first, ...others]: readonly Session[], ofOne: string, ofSeveral: string): string[] {
  if (!first) return [];
  const [second] = others;
  if (!second) return [`${first.title} ${ofOne} and was skipped.`];
  const rest = others.length === 1 ? second.title : `${others.length} other sessions`;
  return [`${first.title} and ${rest} ${ofSeveral} and were skipped.`];
}
