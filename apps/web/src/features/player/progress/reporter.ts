import type { Session } from '@vizzi/api/contracts';
import { isComplete, OPENING_SECONDS } from '@vizzi/domain';
import type { PlaybackEvent } from '../../../player-engine/playback-event';
import { advanceTo, type ListenedTime, moveTo, startListenedTime } from './listened-time';
import type { PendingReport } from './pending-report';

/** Milliseconds of playing between two reports. */
const EVERY_MS = 5000;

interface Play {
  readonly id: string;
  readonly session: Session;
  /** As `ports.ticks`, and so are the other times of a play. */
  readonly startedAt: number;
  /** Whether it began in its opening seconds, and was not sought to elsewhere since: code that loads late sees no beginning at 0. */
  isFromStart: boolean;
  sequence: number;
  listened: ListenedTime;
  reported: { readonly at: number; readonly heard: number; readonly when: number };
}

interface ReporterPorts {
  /** Milliseconds that only grow, also when the clock is put right. */
  readonly ticks: () => number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly newId: () => string;
  /** The saved position in seconds, null without one, undefined while it is not known. */
  readonly resumableAt: (sessionId: number) => number | null | undefined;
  readonly put: (observation: PendingReport) => void;
  /** Sends waiting reports now. */
  readonly drain: () => void;
}

/** Turns playback events into reports: every five seconds, and at once after an action of the listener. */
export class ProgressReporter {
  #play: Play | undefined;

  constructor(private readonly ports: ReporterPorts) {}

  readonly handle = (event: PlaybackEvent) => {
    const now = this.ports.ticks();
    const play = this.#play;
    switch (event.type) {
      case 'started':
      case 'resumed':
        if (!play) return this.#open(event, now);
        play.listened = moveTo(play.listened, event.at, now);
        play.reported = { ...play.reported, when: now };
        return;
      case 'advanced':
        if (!play) return this.#open(event, now);
        play.listened = advanceTo(play.listened, event.at, now);
        if (now - play.reported.when >= EVERY_MS) this.#report(play, 'tick', now);
        return;
      case 'paused':
        return this.#settle(event.at, now);
      case 'sought':
        if (!play) return;
        play.listened = moveTo(advanceTo(play.listened, event.at, now), event.to, now);
        play.isFromStart = event.to === 0;
        return this.#report(play, 'seek', now);
      case 'ended':
      case 'left':
        this.#settle(event.at, now);
        this.#play = undefined;
        return;
      case 'refused':
      case 'skipped':
        return;
    }
  };

  /** Reports the current state, because the page may close. */
  readonly mark = () => {
    if (this.#play) this.#report(this.#play, 'mark', this.ports.ticks());
  };

  #open({ session, at }: PlaybackEvent, now: number) {
    this.#play = {
      id: this.ports.newId(),
      session,
      startedAt: now,
      isFromStart: at < OPENING_SECONDS,
      sequence: 0,
      listened: startListenedTime(at, now),
      reported: { at, heard: 0, when: now },
    };
  }

  #settle(at: number, now: number) {
    if (!this.#play) return;
    this.#play.listened = advanceTo(this.#play.listened, at, now);
    this.#report(this.#play, 'mark', now);
    this.ports.drain();
  }

  /** Skips unchanged states, and position 0, because stopping must not erase the saved position. */
  #report(play: Play, kind: PendingReport['kind'], now: number) {
    const { at, seconds: heard } = play.listened;
    if (at <= 0 || (at === play.reported.at && heard === play.reported.heard)) return;
    const completed = isComplete(at, play.session.duration);
    const currentTime = this.#positionOf(play);
    if (currentTime === undefined && !completed) return;
    play.reported = { at, heard, when: now };
    this.ports.put({
      kind,
      observedAt: this.ports.now(),
      report: {
        sessionId: play.session.id,
        currentTime: currentTime ?? at,
        completed,
        play: { id: play.id, sequence: play.sequence++, heard, elapsed: (now - play.startedAt) / 1000 },
      },
    });
  }

  /** The opening seconds of a play keep a saved position that is further on; undefined while that is not known. */
  #positionOf({ session, isFromStart, listened: { at } }: Play): number | undefined {
    if (!isFromStart || at >= OPENING_SECONDS) return at;
    const saved = this.ports.resumableAt(session.id);
    return saved === undefined ? undefined : Math.max(at, saved ?? 0);
  }
}
