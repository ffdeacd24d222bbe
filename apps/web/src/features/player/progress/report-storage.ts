import { byAge, isObservation, type Observation } from './pending-report';

/**
 * Reports of one member that the server has not confirmed. Each has an entry of its own in the device's storage, so two
 * tabs never overwrite each other's; where storing is refused they stay in memory.
 */
export class Shelf {
  readonly #memory = new Map<string, string>();
  readonly #prefix: string;

  constructor(
    private readonly storage: () => Storage,
    memberId: number,
  ) {
    this.#prefix = `vizzi.progress.${memberId}.`;
  }

  put(item: Observation) {
    const [key, text] = [this.#key(item), JSON.stringify(item)];
    try {
      this.storage().setItem(key, text);
    } catch {
      this.#memory.set(key, text);
    }
  }

  remove(item: Observation) {
    this.#drop(this.#key(item));
  }

  clear() {
    for (const [key] of this.#entries()) this.#drop(key);
  }

  /** Oldest first. */
  list(): Observation[] {
    return [...this.#entries()]
      .flatMap(([key, text]) => {
        const item = read(text);
        if (!item) this.#drop(key);
        return item ?? [];
      })
      .toSorted(byAge);
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

  #key({ report }: Observation) {
    return `${this.#prefix}${report.play.id}.${report.play.sequence}`;
  }
}

function read(text: string): Observation | undefined {
  try {
    const item: unknown = JSON.parse(text);
    return isObservation(item) ? item : undefined;
  } catch {
    return undefined;
  }
}
