import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { codeOf } from './failures.js';

/** PostgreSQL needs a few at once: a segment of its log, the next one, a table and its index; it closes others for them. */
const KEPT = 16;
/** Of these only for operations that give it back at once, such as reading a directory: nothing else is closed for them. */
const KEPT_FOR_A_MOMENT = 4;

/** Codes of the system when the process, or the machine, has no descriptor left. */
const NONE_LEFT = new Set(['EMFILE', 'ENFILE']);

/**
 * Descriptors that are kept open for the database, so that connections cannot take them all: PostgreSQL ends when the next
 * segment of its log cannot be opened.
 */
export class SpareDescriptors {
  readonly #spare: number[] = [];

  /** Opens as many as are missing, if the system allows it. */
  fill(): void {
    try {
      while (this.#spare.length < KEPT) this.#spare.push(openSync(devNull, 'r'));
    } catch (error) {
      if (!NONE_LEFT.has(codeOf(error))) throw error;
    }
  }

  /** Closes one for an operation that failed for want of one; false when it failed for another reason, or none is spare. */
  lend(error: unknown, { isOpening }: { isOpening: boolean }): boolean {
    const isAllowed = NONE_LEFT.has(codeOf(error)) && this.#spare.length > (isOpening ? KEPT_FOR_A_MOMENT : 0);
    const descriptor = isAllowed ? this.#spare.pop() : undefined;
    if (descriptor === undefined) return false;
    closeSync(descriptor);
    return true;
  }

  close(): void {
    for (const descriptor of this.#spare.splice(0)) closeSync(descriptor);
  }
}
