import { mailDomainOf, type RecipientDomains } from '@vizzi/db';
import { MAILS_AT_ONCE } from './transport.js';

/** Deliveries at once to one domain, whose mail server may keep the relay waiting. */
const AT_ONCE_TO_DOMAIN = 2;
/** Deliveries at once to all domains that are not known to be quick. */
const AT_ONCE_TO_OTHERS = MAILS_AT_ONCE / 2;
const SLOW_MS = 5_000;
/** Domains that are remembered. */
const MOST = 200;

interface Delivery {
  readonly domain: string;
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
  /** Domains whose last delivery was quick, the latest last. */
  readonly #quick = new Set<string>();
  /** Domains to which mails were taken, the longest ago first. */
  readonly #served = new Set<string>();
  readonly #slowMs: number;
  readonly #now: () => number;

  constructor({ slowMs = SLOW_MS, now = () => performance.now() }: Options = {}) {
    this.#slowMs = slowMs;
    this.#now = now;
  }

  /** Counts a delivery; the answer ends it. */
  begin(recipient: string | null): () => void {
    const delivery = { domain: mailDomainOf(recipient), begunAt: this.#now() };
    this.#underWay.add(delivery);
    this.#served.delete(delivery.domain);
    this.#served.add(delivery.domain);
    forgetOldest(this.#served);
    return () => {
      this.#remember(delivery);
      this.#underWay.delete(delivery);
    };
  }

  /** What decides who is next: domains take turns, and some have all their deliveries under way. */
  domains(): RecipientDomains {
    const deliveries = [...this.#underWay].filter(({ domain }) => domain !== '');
    const domains = deliveries.map(({ domain }) => domain);
    const busy = domains.filter((domain) => domains.filter((other) => other === domain).length >= AT_ONCE_TO_DOMAIN);
    const others = deliveries.filter((delivery) => this.#isLate(delivery) || !this.#quick.has(delivery.domain));
    const isFull = others.length >= AT_ONCE_TO_OTHERS;
    return { busy: [...new Set(busy)], only: isFull ? [...this.#quick] : null, served: [...this.#served] };
  }

  #remember(delivery: Delivery) {
    this.#quick.delete(delivery.domain);
    if (!this.#isLate(delivery)) this.#quick.add(delivery.domain);
    forgetOldest(this.#quick);
  }

  #isLate({ begunAt }: Delivery): boolean {
    return this.#now() - begunAt >= this.#slowMs;
  }
}

function forgetOldest(domains: Set<string>): void {
  for (const oldest of domains) {
    if (domains.size <= MOST) return;
    domains.delete(oldest);
  }
}
