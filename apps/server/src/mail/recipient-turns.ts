import { type BusyRecipients, mailDomainOf, mailEndingOf } from '@vizzi/db';
import { MAILS_AT_ONCE } from './transport.js';

/** Deliveries at once to one domain, whose mail server may keep the relay waiting. */
const AT_ONCE_TO_DOMAIN = 2;
/** Deliveries at once to all endings that keep the relay waiting. */
const AT_ONCE_TO_SLOW = MAILS_AT_ONCE / 2;
const SLOW_MS = 5_000;
const MOST_SLOW = 200;
/** Milliseconds after which one that was slow may be quick again. */
const FORGET_MS = 600_000;

interface Delivery {
  readonly domain: string;
  readonly ending: string;
  readonly begunAt: number;
}

interface Options {
  /** Milliseconds after which a delivery counts as slow. */
  readonly slowMs?: number | undefined;
  /** Milliseconds of a clock that is never set. */
  readonly now?: () => number;
}

/** Shares the connections to the mail server among the recipients, so that some who keep it waiting do not take all. */
export class RecipientTurns {
  readonly #underWay = new Set<Delivery>();
  /** Endings of domains whose last delivery was slow, and until when that counts; the latest last. */
  readonly #slow = new Map<string, number>();
  readonly #slowMs: number;
  readonly #now: () => number;

  constructor({ slowMs = SLOW_MS, now = () => performance.now() }: Options = {}) {
    this.#slowMs = slowMs;
    this.#now = now;
  }

  /** Counts a delivery; the answer ends it. */
  begin(recipient: string | null): () => void {
    const delivery = { domain: mailDomainOf(recipient), ending: mailEndingOf(recipient), begunAt: this.#now() };
    this.#underWay.add(delivery);
    return () => {
      this.#remember(delivery);
      this.#underWay.delete(delivery);
    };
  }

  /** Those who have all their deliveries under way. */
  busy(): BusyRecipients {
    const deliveries = [...this.#underWay].filter(({ domain }) => domain !== '');
    const domains = deliveries.map(({ domain }) => domain);
    for (const [ending, until] of this.#slow) if (until <= this.#now()) this.#slow.delete(ending);
    const slow = deliveries.filter((delivery) => this.#isLate(delivery) || this.#slow.has(delivery.ending));
    return {
      domains: [
        ...new Set(domains.filter((domain) => domains.filter((other) => other === domain).length >= AT_ONCE_TO_DOMAIN)),
      ],
      endings:
        slow.length < AT_ONCE_TO_SLOW ? [] : [...new Set([...this.#slow.keys(), ...slow.map(({ ending }) => ending)])],
    };
  }

  #remember(delivery: Delivery) {
    this.#slow.delete(delivery.ending);
    if (this.#isLate(delivery)) this.#slow.set(delivery.ending, this.#now() + FORGET_MS);
    for (const oldest of this.#slow.keys()) {
      if (this.#slow.size <= MOST_SLOW) break;
      this.#slow.delete(oldest);
    }
  }

  #isLate({ begunAt }: Delivery): boolean {
    return this.#now() - begunAt >= this.#slowMs;
  }
}
