import { progressReport } from '@vizzi/api/contracts';
import { z } from 'zod';

/** A report as it waits in the device. Ticks come by themselves; marks are what the listener did. */
export const observation = z.object({
  kind: z.enum(['tick', 'mark']),
  /** Milliseconds since the epoch. */
  observedAt: z.number(),
  report: progressReport.omit({ age: true }).required({ play: true }),
});
export type Observation = z.output<typeof observation>;

/** A later tick of the same play and day says all that an earlier one did. */
export function supersedes(later: Observation, earlier: Observation): boolean {
  return (
    later.kind === 'tick' &&
    earlier.kind === 'tick' &&
    later.report.play.id === earlier.report.play.id &&
    later.report.play.sequence > earlier.report.play.sequence &&
    new Date(later.observedAt).toDateString() === new Date(earlier.observedAt).toDateString()
  );
}

/** Oldest first; reports of one moment in their own order. */
export function byAge(a: Observation, b: Observation): number {
  return a.observedAt - b.observedAt || a.report.play.sequence - b.report.play.sequence;
}
