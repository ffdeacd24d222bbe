import { mailDomainOf, type RecipientDomains } from '@vizzi/db';
import { MAILS_AT_ONCE } from './transport.js';

/** Deliveries at once to one domain, whose mail server may keep the relay waiting. */
const AT_ONCE_TO_DOMAIN = 2;
/** Deliveries at once to all domains that keep the relay waiting. */
const AT_ONCE_TO_SLOW = MAILS_AT_ONCE / 2;
const SLOW_MS = 5_000;
/** Domains that are remembered. */
const MOST = 200;
/** Milliseconds after which one that was slow may be quick again. */
const FORGET_MS = 600_000;

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
  /** Domains whose last delivery was slow, and until when that counts; the latest last. */
  readonly #slow = new Map<string, number>();
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
    for (const [domain, until] of this.#slow) if (until <= this.#now()) this.#slow.delete(domain);
    const deliveries = [...this.#underWay].filter(({ domain }) => domain !== '');
    const domains = deliveries.map(({ domain }) => domain);
    const full = domains.filter((domain) => domains.filter((other) => other === domain).length >= AT_ONCE_TO_DOMAIN);
    const slow = deliveries.filter((delivery) => this.#isLate(delivery) || this.#slow.has(delivery.domain));
    if (slow.length >= AT_ONCE_TO_SLOW) full.push(...this.#slow.keys(), ...slow.map(({ domain }) => domain));
    return { busy: [...new Set(full)], served: [...this.#served] };
  }

  #remember(delivery: Delivery) {
    this.#slow.delete(delivery.domain);
    if (this.#isLate(delivery)) this.#slow.set(delivery.domain, this.#now() + FORGET_MS);
    forgetOldest(this.#slow);
  }

  #isLate({ begunAt }: Delivery): boolean {
    return this.#now() - begunAt >= this.#slowMs;
  }
}

function forgetOldest(domains: Set<string> | Map<string, number>): void {
  for (const oldest of domains.keys()) {
    if (domains.size <= MOST) return;
    domains.delete(oldest);
  }
}
