import type { SessionPreview } from '@vizzi/api/contracts';

/** The state of a session, and who sees its page. */
export function stateText({ status, publishAt, hasVoice }: SessionPreview): string {
  const text = `Preview. ${STATES[status](publishAt)}`;
  return hasVoice ? text : `${text} It has no voice yet.`;
}

const STATES: Readonly<Record<SessionPreview['status'], (publishAt: string | null) => string>> = {
  draft: () => 'Draft: only admins see this page.',
  scheduled: (publishAt) =>
    publishAt
      ? `Scheduled: only admins see this page until ${whenOf(publishAt)}.`
      : 'Scheduled: only admins see this page.',
  published: () => 'Live: everybody sees this page.',
  withdrawn: () => 'Withdrawn: members who have it in their history see this page.',
};

const whenOf = (instant: string): string =>
  new Date(instant).toLocaleString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
