import type { Progress } from '@vizzi/api/contracts';
import { byAge, isPendingReport, type PendingReport } from './pending-report';

type Place = Pick<Progress, 'currentTime' | 'completed'>;

/**
 * The unconfirmed reports of one member. Each has its own entry in the device's storage, so that two tabs do not overwrite
 * each other's; without storage they stay in memory.
 */
export class ReportStorage {
  readonly #memory = new Map<string, string>();
  readonly #prefix: string;

  constructor(
    private readonly storage: () => Storage,
    memberId: number,
  ) {
    this.#prefix = `vizzi.progress.${memberId}.`;
  }

  put(item: PendingReport) {
    const [key, text] = [this.#key(item), JSON.stringify(item)];
    try {
      this.storage().setItem(key, text);
    } catch {
      this.#memory.set(key, text);
    }
  }

  remove(item: PendingReport) {
    this.#drop(this.#key(item));
  }

  clear() {
    for (const [key] of this.#entries()) this.#drop(key);
  }

  /** Oldest first. */
  list(): PendingReport[] {
    return [...this.#entries()]
      .flatMap(([key, text]) => {
        const item = read(text);
        if (!item) this.#drop(key);
        return item ?? [];
      })
      .toSorted(byAge);
  }

  /** Where the member was last in a session: as the server has saved it (undefined while not known), or as waits here and is newer. */
  placeIn(sessionId: number, saved: Progress | null | undefined): Place | null | undefined {
    const waiting = this.list().findLast(({ report }) => report.sessionId === sessionId);
    if (!waiting) return saved;
    const { observedAt, after = '' } = waiting;
    // The clock of the device may be wrong: only what the server has saved since then is compared by it.
    if (saved && saved.lastPlayedAt > after && Date.parse(saved.lastPlayedAt) >= observedAt) return saved;
    const { currentTime, completed = false } = waiting.report;
    return { currentTime: Number(currentTime), completed };
  }

  *#entries(): Generator<[string, string]> {
    yield* this.#memory;
    let storage: Storage;
    try {
      storage = this.storage();
    } catch {
      return;
    }
    for (const key of Array.from({ length: storage.length }, (_, i) => storage.key(i))) {
      if (key?.startsWith(this.#prefix)) yield [key, storage.getItem(key) ?? ''];
    }
  }

  #drop(key: string) {
    this.#memory.delete(key);
    try {
      this.storage().removeItem(key);
    } catch {
      // Nothing was stored.
    }
  }

  #key({ report }: PendingReport) {
    return `${this.#prefix}${report.play.id}.${report.play.sequence}`;
  }
}

function read(text: string): PendingReport | undefined {
  try {
    const item: unknown = JSON.parse(text);
    return isPendingReport(item) ? item : undefined;
  } catch {
    return undefined;
  }
}
