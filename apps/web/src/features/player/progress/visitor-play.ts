import type { PlayerEngine } from '../../../player-engine/engine';
import { systemTimer } from '../../../player-engine/ports';
import { randomUuid } from '../../../lib/random-uuid';
import { type PendingReport, supersedes } from './pending-report';
import { ProgressReporter } from './reporter';

/** Of the last play of a visitor, or since the one that they wanted; in memory only, so that nothing stays on the device. */
let reports: PendingReport[] = [];
let isWanted = false;

/** Remembers what a visitor hears. Returns a function that stops it. */
export function followVisitor(player: Pick<PlayerEngine, 'onPlayback'>): () => void {
  const reporter = new ProgressReporter({
    ticks: () => performance.now(),
    now: () => systemTimer.now(),
    newId: randomUuid,
    resumableAt: () => null,
    put: remember,
    drain: () => {},
  });
  return player.onPlayback(reporter.handle);
}

function remember(item: PendingReport) {
  if (!isWanted && reports.some(({ report }) => report.play.id !== item.report.play.id)) reports = [];
  reports = [...reports.filter((earlier) => !supersedes(item, earlier)), item];
}

/** The visitor wants the play to be theirs, once they have signed up or in. */
export function wantVisitorPlay() {
  isWanted = true;
}

/** The reports of the play, where the visitor wanted it; it is forgotten then. */
export function takeVisitorPlay(): PendingReport[] {
  const taken = isWanted ? reports : [];
  reports = [];
  isWanted = false;
  return taken;
}
