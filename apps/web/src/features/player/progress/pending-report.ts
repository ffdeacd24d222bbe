import type { ProgressReportInput } from '@vizzi/api/contracts';

/**
 * A report as it waits in the device. CheckList come by themselves; seeks are where the listener went, many in a second while
 * a key is held; marks are whatever else the listener did.
 */
export interface PendingReport {
  readonly kind: 'tick' | 'seek' | 'mark';
  /** Milliseconds since the epoch. */
  readonly observedAt: number;
  readonly report: Omit<ProgressReportInput, 'age' | 'play'> & {
    readonly play: NonNullable<ProgressReportInput['play']>;
  };
}

/**
 * Whether this is a report that waited here; the server checks the rest. Looked at by hand: zod would be a sixth of
 * everything that a session page loads.
 */
export function isPendingReport(value: unknown): value is PendingReport {
  const { kind, observedAt, report } = fieldsOf(value);
  const { sessionId, currentTime, play } = fieldsOf(report);
  const { id, sequence, heard, elapsed } = fieldsOf(play);
  return (
    (kind === 'tick' || kind === 'seek' || kind === 'mark') &&
    typeof id === 'string' &&
    [observedAt, sessionId, currentTime, sequence, heard, elapsed].every((each) => typeof each === 'number')
  );
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/**
 * A later report of the same play and day says all that an earlier tick or seek did: what was heard only grows, and the
 * newest place wins. Only that a place near the end was reached is told by no other.
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

/** Oldest first; reports of one moment in their own order. */
export function byAge(a: PendingReport, b: PendingReport): number {
  return a.observedAt - b.observedAt || a.report.play.sequence - b.report.play.sequence;
}
