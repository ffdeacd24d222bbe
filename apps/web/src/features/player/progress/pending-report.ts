import type { ProgressReportInput } from '@vizzi/api/contracts';

/**
 * A report that waits on the device. A `tick` is sent at an interval, a `seek` after a seek (many in a second while a key
 * is held), and a `mark` after any other action of the listener.
 */
export interface PendingReport {
  readonly kind: 'tick' | 'seek' | 'mark';
  /** Milliseconds since the epoch. */
  readonly observedAt: number;
  /** When the server saved what it had saved of the session by then, as an ISO date by its clock. */
  readonly after?: string | undefined;
  readonly report: Omit<ProgressReportInput, 'age' | 'play'> & {
    readonly play: NonNullable<ProgressReportInput['play']>;
  };
}

/**
 * Whether a stored value is a report; the server validates the rest. Checked without zod, which would be a sixth of what a
 * session page loads.
 */
export function isPendingReport(value: unknown): value is PendingReport {
  const { kind, observedAt, after, report } = fieldsOf(value);
  const { sessionId, currentTime, play } = fieldsOf(report);
  const { id, sequence, heard, elapsed } = fieldsOf(play);
  return (
    (kind === 'tick' || kind === 'seek' || kind === 'mark') &&
    typeof id === 'string' &&
    (after === undefined || typeof after === 'string') &&
    [observedAt, sessionId, currentTime, sequence, heard, elapsed].every((each) => typeof each === 'number')
  );
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/**
 * Whether a later report of the same play and day replaces an earlier tick or seek: the listened time only grows, and the
 * newest position wins. A report that completes the session is not replaced by one that does not.
 */
export function supersedes(later: PendingReport, earlier: PendingReport): boolean {
  return (
    earlier.kind !== 'mark' &&
    later.report.play.id === earlier.report.play.id &&
    later.report.play.sequence > earlier.report.play.sequence &&
    (later.report.completed === true || earlier.report.completed !== true) &&
    new Date(later.observedAt).toDateString() === new Date(earlier.observedAt).toDateString()
  );
}

/** Oldest first; simultaneous reports by their sequence. */
export function byAge(a: PendingReport, b: PendingReport): number {
  return a.observedAt - b.observedAt || a.report.play.sequence - b.report.play.sequence;
}
