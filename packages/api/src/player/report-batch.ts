import type { PlayRow, ProgressRow } from '@vizzi/db';
import { AppError, localDay, movePlace, newlyHeard, observedAt } from '@vizzi/domain';
import type { z } from 'zod';
import type { Progress, progressReport } from './contract.js';
import type { Outcome } from './group-commit.js';

export interface MemberReport {
  readonly userId: number;
  readonly report: z.output<typeof progressReport>;
}

type PlaceRow = Omit<ProgressRow, 'id'>;
interface ListeningRow {
  readonly userId: number;
  readonly day: string;
  seconds: number;
}

/** What the database knew before the batch. */
interface Known {
  readonly now: Date;
  /** Members that exist, with their time zones. */
  readonly timeZones: Map<number, string>;
  /** Sessions that exist, with their lengths in seconds. */
  readonly durations: Map<number, number>;
  readonly places: PlaceRow[];
  readonly plays: PlayRow[];
}

/** Takes reports one after the other, as if each had been saved before the next; then says what is to be saved. */
export class ReportBatch {
  readonly #known: Known;
  readonly #places: Map<string, PlaceRow>;
  readonly #plays: Map<string, PlayRow>;
  readonly #changedPlaces = new Set<string>();
  readonly #changedPlays = new Set<string>();
  readonly #heard = new Map<string, ListeningRow>();

  constructor(known: Known) {
    this.#known = known;
    this.#places = new Map(known.places.map((row) => [`${row.userId} ${row.sessionId}`, row]));
    this.#plays = new Map(known.plays.map((row) => [`${row.userId} ${row.id}`, row]));
  }

  take({ userId, report }: MemberReport): Outcome<Progress> {
    const { sessionId } = report;
    const timeZone = this.#known.timeZones.get(userId);
    const duration = this.#known.durations.get(sessionId);
    if (timeZone === undefined) return { error: new AppError('unauthenticated', 'Not authenticated') };
    if (duration === undefined) return { error: new AppError('not_found', 'Session not found') };

    const { now } = this.#known;
    const placeKey = `${userId} ${sessionId}`;
    const place = this.#places.get(placeKey);
    const play = report.play && this.#plays.get(`${userId} ${report.play.id}`);
    const moved = movePlace(place, play, report, duration, now);
    const heard = newlyHeard(place, play, report, now);

    this.#places.set(placeKey, { userId, sessionId, ...moved });
    this.#changedPlaces.add(placeKey);
    this.#continuePlay(userId, report, play, heard);
    this.#addHeard(userId, localDay(observedAt(report, now), timeZone), heard);

    const { currentTime, completed, lastPlayedAt } = moved;
    return { value: { sessionId, currentTime, completed, lastPlayedAt: lastPlayedAt.toISOString() } };
  }

  changedPlaces(): PlaceRow[] {
    return picked(this.#places, this.#changedPlaces);
  }

  changedPlays(): PlayRow[] {
    return picked(this.#plays, this.#changedPlays);
  }

  heard(): ListeningRow[] {
    return [...this.#heard.values()];
  }

  #continuePlay(userId: number, report: MemberReport['report'], play: PlayRow | undefined, heard: number): void {
    if (!report.play || (play && report.play.sequence <= play.sequence)) return;
    const { id, sequence } = report.play;
    const key = `${userId} ${id}`;
    this.#changedPlays.add(key);
    this.#plays.set(key, {
      id,
      userId,
      sessionId: report.sessionId,
      sequence,
      heard: (play?.heard ?? 0) + heard,
      startedAt: play?.startedAt ?? observedAt(report, this.#known.now),
    });
  }

  #addHeard(userId: number, day: string, seconds: number): void {
    if (seconds <= 0) return;
    const key = `${userId} ${day}`;
    const row = this.#heard.get(key) ?? { userId, day, seconds: 0 };
    row.seconds += seconds;
    this.#heard.set(key, row);
  }
}

function picked<Row>(rows: Map<string, Row>, keys: Set<string>): Row[] {
  return [...keys].flatMap((key) => rows.get(key) ?? []);
}
