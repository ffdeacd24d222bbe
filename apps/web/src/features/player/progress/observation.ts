import { progressReport } from '@vizzi/api/contracts';
import { z } from 'zod';

/**
 * A report as it waits in the device. Ticks come by themselves; seeks are where the listener went, many in a second while
 * a key is held; marks are whatever else the listener did.
 */
export const observation = z.object({
  kind: z.enum(['tick', 'seek', 'mark']),
  /** Milliseconds since the epoch. */
  observedAt: z.number(),
  report: progressReport.omit({ age: true }).required({ play: true }),
});
export type Observation = z.output<typeof observation>;

/**
 * A later report of the same play and day says all that an earlier tick or seek did: what was heard only grows, and the
 * newest place wins. Only that a place near the end was reached is told by no other.
 */
export function supersedes(later: Observation, earlier: Observation): boolean {
  return (
    earlier.kind !== 'mark' &&
    later.report.play.id === earlier.report.play.id &&
    later.report.play.sequence > earlier.report.play.sequence &&
    (later.report.completed === true || earlier.report.completed !== true) &&
    new Date(later.observedAt).toDateString() === new Date(earlier.observedAt).toDateString()
  );
}

/** Oldest first; reports of one moment in their own order. */
export function byAge(a: Observation, b: Observation): number {
  return a.observedAt - b.observedAt || a.report.play.sequence - b.report.play.sequence;
}
