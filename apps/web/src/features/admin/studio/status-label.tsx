import type { StudioSession } from '@vizzi/api/contracts';
import { checkBeforePublishing, type SessionStatus } from '@vizzi/domain';
import classes from './status-label.module.css';

const WORDS: Readonly<Record<SessionStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Live',
  withdrawn: 'Withdrawn',
};

/** The status of a session: a moon, the word, and what belongs to it. */
export function StatusLabel({ session }: { readonly session: StudioSession }) {
  const { status, publishAt } = session;
  return (
    <span className={classes.status} data-status={status}>
      <Moon status={status} />
      <span>
        {WORDS[status]}
        {status === 'draft' && <small>{readiness(session)}</small>}
        {publishAt && <small>{formatInstant(publishAt)}</small>}
      </span>
    </span>
  );
}

function Moon({ status }: { readonly status: SessionStatus }) {
  return (
    <svg className={classes.moon} viewBox="0 0 16 16" aria-hidden="true">
      {status === 'published' && <circle cx="8" cy="8" r="6.9" fill="currentColor" />}
      {status === 'scheduled' && (
        <>
          <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M8 1.8a6.2 6.2 0 0 1 0 12.4z" fill="currentColor" />
        </>
      )}
      {(status === 'draft' || status === 'withdrawn') && (
        <circle
          cx="8"
          cy="8"
          r="6.2"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray={status === 'draft' ? '1.5 2.4' : undefined}
        />
      )}
    </svg>
  );
}

/** How many of the checks before publishing pass. */
export function readiness(session: StudioSession): string {
  const checks = checkBeforePublishing(asPublishable(session));
  return `${checks.filter(({ passes }) => passes).length} of ${checks.length} ready`;
}

export function asPublishable(session: StudioSession) {
  return {
    ...session,
    audioUrl: session.storedAudioUrl,
    femaleAudioUrl: session.storedFemaleAudioUrl,
    captionsUrl: session.storedCaptionsUrl,
  };
}

/** A moment in the zone of this browser, such as `Mon, 23 Nov, 06:00`; of another year than this one, with it. */
export function formatInstant(instant: string, now = new Date()): string {
  const date = new Date(instant);
  return date.toLocaleString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: date.getFullYear() === now.getFullYear() ? undefined : 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
}
