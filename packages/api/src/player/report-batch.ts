import type { PlayRow, ProgressRow } from '@vizzi/db';
import {
  AppError,
  applyReport,
  clampListened,
  isComplete,
  listenedByStep,
  listenedPerDay,
  type LocalDay,
  localDay,
  observedAt,
} from '@vizzi/domain';
import type { z } from 'zod';
import type { Outcome } from '../batcher.js';
import type { Progress, progressReport } from './contract.js';

export interface MemberReport {
  readonly userId: number;
  readonly report: z.output<typeof progressReport>;
}

type PositionRow = Omit<ProgressRow, 'id'>;
interface ListeningRow {
  readonly userId: number;
  readonly day: LocalDay;
  /** Seconds to add; below 0 where an earlier day turns out to have them. */
  seconds: number;
  /** The end of a session was reached on this day. */
  isCompletion: boolean;
}

/** The stored state before the batch. */
export interface KnownState {
  readonly now: Date;
  /** By id. */
  readonly members: ReadonlyMap<number, { readonly timeZone: string }>;
  /** By id; lengths in seconds. */
  readonly sessions: ReadonlyMap<number, { readonly duration: number }>;
  readonly positions: PositionRow[];
  readonly plays: PlayRow[];
}

/** Applies reports one after the other, as if each had been saved before the next, and collects the rows to save. */
export class ReportBatch {
  readonly #known: KnownState;
  readonly #positions: Map<string, PositionRow>;
  /** Rows of each play by day. */
  readonly #plays = new Map<string, Map<LocalDay, PlayRow>>();
  readonly #changedPositions = new Set<string>();
  readonly #changedPlays = new Map<string, PlayRow>();
  readonly #days = new Map<string, ListeningRow>();

  constructor(known: KnownState) {
    this.#known = known;
    this.#positions = new Map(known.positions.map((row) => [`${row.userId} ${row.sessionId}`, row]));
    for (const row of known.plays) this.#playDaysOf(row.userId, row.id).set(row.day, row);
  }

  take({ userId, report }: MemberReport): Outcome<Progress> {
    const { sessionId } = report;
    const member = this.#known.members.get(userId);
    const session = this.#known.sessions.get(sessionId);
    if (!member) return { error: new AppError('unauthenticated', 'Not authenticated') };
    if (!session) return { error: new AppError('not_found', 'Session not found') };
    const { timeZone } = member;
    const { duration } = session;

    const { now } = this.#known;
    const key = `${userId} ${sessionId}`;
    const position = this.#positions.get(key);
    const day = localDay(observedAt(report, now), timeZone);
    const moved = applyReport(
      position,
      report.play && this.#lastSequence(userId, report.play.id),
      report,
      duration,
      now,
    );
    if (report.play) this.#continuePlay(userId, sessionId, report, report.play, day);
    else this.#dayOf(userId, day).seconds += listenedByStep(position, report, now);
    // The report that saved a position at the end has counted its day already.
    const countedDay =
      position && isComplete(position.currentTime, duration) && localDay(position.lastPlayedAt, timeZone);
    if (isComplete(report.currentTime, duration) && countedDay !== day) this.#dayOf(userId, day).isCompletion = true;
    this.#positions.set(key, { userId, sessionId, ...moved });
    this.#changedPositions.add(key);

    const { currentTime, completed, lastPlayedAt } = moved;
    return { value: { sessionId, currentTime, completed, lastPlayedAt: lastPlayedAt.toISOString() } };
  }

  changedPositions(): PositionRow[] {
    return [...this.#changedPositions].flatMap((key) => this.#positions.get(key) ?? []);
  }

  changedPlays(): PlayRow[] {
    return [...this.#changedPlays.values()];
  }

  /** A completion counts its day even when no second of listening is known. */
  changedDays(): ListeningRow[] {
    return [...this.#days.values()].filter(({ seconds, isCompletion }) => seconds !== 0 || isCompletion);
  }

  #continuePlay(
    userId: number,
    sessionId: number,
    report: MemberReport['report'],
    play: NonNullable<MemberReport['report']['play']>,
    day: LocalDay,
  ): void {
    const days = this.#playDaysOf(userId, play.id);
    const before = listenedPerDay([...days.values()]);
    const known = days.get(day);
    const row = {
      id: play.id,
      userId,
      sessionId,
      day,
      sequence: Math.max(known?.sequence ?? 0, play.sequence),
      heard: Math.max(known?.heard ?? 0, clampListened(play)),
      startedAt: known?.startedAt ?? observedAt({ ...report, age: (report.age ?? 0) + play.elapsed }, this.#known.now),
    };
    days.set(day, row);
    this.#changedPlays.set(`${userId} ${play.id} ${day}`, row);
    for (const [each, seconds] of listenedPerDay([...days.values()])) {
      this.#dayOf(userId, each).seconds += seconds - (before.get(each) ?? 0);
    }
  }

  #dayOf(userId: number, day: LocalDay): ListeningRow {
    const key = `${userId} ${day}`;
    const row = this.#days.get(key) ?? { userId, day, seconds: 0, isCompletion: false };
    this.#days.set(key, row);
    return row;
  }

  #lastSequence(userId: number, id: string): number | undefined {
    const sequences = [...this.#playDaysOf(userId, id).values()].map(({ sequence }) => sequence);
    return sequences.length > 0 ? Math.max(...sequences) : undefined;
  }

  #playDaysOf(userId: number, id: string): Map<LocalDay, PlayRow> {
    const key = `${userId} ${id}`;
    const days = this.#plays.get(key) ?? new Map<LocalDay, PlayRow>();
    this.#plays.set(key, days);
    return days;
  }
}
