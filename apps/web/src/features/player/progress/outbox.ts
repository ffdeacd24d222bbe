import type { Progress, ProgressReportInput } from '@vizzi/api/contracts';
import { LONGEST_AGE_SECONDS } from '@vizzi/domain';
import type { TimerPort } from '../../../player-engine/ports';
import { type PendingReport, supersedes } from './pending-report';
import type { Answer } from './send-report';
import type { ReportStorage } from './report-storage';

const RETRY_MS = 15_000;
/** A held key seeks thirty times a second; the first seek is sent at once, then the newest at this interval. */
const SEEK_MS = 1000;

interface OutboxPorts {
  readonly storage: ReportStorage;
  readonly timer: TimerPort;
  readonly send: (report: ProgressReportInput) => Promise<Answer>;
  readonly onSaved: (progress: Progress, kind: PendingReport['kind']) => void;
}

/** Sends reports in order and keeps each until the server has confirmed it, over reloads and days offline. */
export class Outbox {
  #draining: Promise<void> | undefined;
  #cancelRetry = () => {};
  #isClosed = false;
  /** Set after a seek was sent; later seeks wait until it ends. */
  #hold: { hasMore: boolean; readonly cancel: () => void } | undefined;

  constructor(private readonly ports: OutboxPorts) {}

  readonly put = (item: PendingReport) => {
    const { storage } = this.ports;
    for (const earlier of storage.list()) if (supersedes(item, earlier)) storage.remove(earlier);
    storage.put(item);
    if (item.kind !== 'seek') void this.drain();
    else if (this.#hold) this.#hold.hasMore = true;
    else this.#drainAndHold();
  };

  /** Sends the reports one after another, oldest first, until all are sent or the server cannot be reached. */
  readonly drain = (): Promise<void> => {
    this.#release();
    this.#draining ??= this.#sendAll().finally(() => {
      this.#draining = undefined;
    });
    return this.#draining;
  };

  /**
   * Sends everything at once, because the page may close. Each report stays in the storage until its answer is there; the
   * server counts a report that it gets twice once.
   */
  readonly flush = () => {
    for (const item of this.ports.storage.list()) void this.#send(item);
  };

  /** What is not sent stays in the storage. An answer that comes later is not shown: the next member may be there already. */
  readonly close = () => {
    this.#isClosed = true;
    this.#release();
    this.#cancelRetry();
  };

  #drainAndHold() {
    void this.drain();
    const cancel = this.ports.timer.after(SEEK_MS, () => {
      if (this.#hold?.hasMore) this.#drainAndHold();
      else void this.drain();
    });
    this.#hold = { hasMore: false, cancel };
  }

  #release() {
    this.#hold?.cancel();
    this.#hold = undefined;
  }

  async #sendAll() {
    this.#cancelRetry();
    let item = this.#next();
    while (item && (await this.#send(item)) && !this.#isClosed) item = this.#next();
  }

  /** Resolves to whether the next report should be sent. */
  async #send(item: PendingReport): Promise<boolean> {
    const { storage, send, onSaved } = this.ports;
    const answer = await send(this.#aged(item));
    if (answer.kind === 'later') {
      if (!answer.signedOut && !this.#isClosed) this.#retryLater();
      return false;
    }
    storage.remove(item);
    if (answer.kind === 'saved' && !this.#isClosed) onSaved(answer.progress, item.kind);
    return true;
  }

  #next() {
    const item = this.ports.storage.list()[0];
    return item?.kind === 'seek' && this.#hold?.hasMore ? undefined : item;
  }

  /** The server takes no report that is older, as one is after a clock was put right. */
  #aged({ report, observedAt }: PendingReport): ProgressReportInput {
    const age = (this.ports.timer.now() - observedAt) / 1000;
    return { ...report, age: Math.min(LONGEST_AGE_SECONDS, Math.max(0, age)) };
  }

  #retryLater() {
    this.#cancelRetry();
    this.#cancelRetry = this.ports.timer.after(RETRY_MS, () => void this.drain());
  }
}
