import { Stripe } from 'stripe';
import type { StripeEvent } from './objects.js';

const MAX_TRIES = 6;
const ATTEMPT_TIMEOUT_MS = 10_000;

interface Pending {
  readonly event: StripeEvent;
  tries: number;
  /** Waits for the moment of its next try. */
  resting: boolean;
}

export interface DeliverOptions {
  /** `shuffled` takes a seed: the same one gives the same order. */
  readonly order?: 'as_is' | 'reversed' | { readonly shuffled: number } | undefined;
  readonly duplicate?: ((event: StripeEvent, index: number) => boolean) | undefined;
  readonly drop?: ((event: StripeEvent, index: number) => boolean) | undefined;
}

export interface Delivered {
  readonly event: StripeEvent;
  /** The HTTP status of the answer; 0 without one. */
  readonly status: number;
}

interface DeliveriesOptions {
  readonly webhookSecret: string;
  /** Before the first retry; each further one waits twice as long. */
  readonly retryMs: number;
  readonly onChange: () => void;
}

/** Tells the product what happened: signed, one after the other, in the background, again after a failure. */
export class Deliveries {
  #queue: Pending[] = [];
  #url: string | undefined;
  #paused = false;
  #underWay: Promise<void> | undefined;
  #waiting: (() => void)[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #closing = new AbortController();

  constructor(private readonly options: DeliveriesOptions) {}

  get pending(): readonly StripeEvent[] {
    return this.#queue.map(({ event }) => event);
  }

  add(event: StripeEvent): void {
    this.#queue.push({ event, tries: 0, resting: false });
    this.#pump();
  }

  deliverTo(url: string): void {
    this.#url = url;
    this.#pump();
  }

  pause(): void {
    this.#paused = true;
    this.#tellWaiting();
  }

  resume(): void {
    this.#paused = false;
    this.#pump();
  }

  /** Delivers what is pending now, once each, in an order of the caller's. What fails stays pending. */
  async deliver({ order = 'as_is', duplicate, drop }: DeliverOptions = {}): Promise<Delivered[]> {
    await this.#underWay;
    const taken = arrange(this.#queue, order);
    this.#queue = [];
    const delivered: Delivered[] = [];
    for (const [index, pending] of taken.entries()) {
      if (drop?.(pending.event, index)) continue;
      const times = duplicate?.(pending.event, index) ? 2 : 1;
      for (let time = 0; time < times; time += 1) {
        const status = await this.#attempt(pending.event);
        delivered.push({ event: pending.event, status });
        if (time === times - 1 && !isSuccess(status)) this.#queue.push({ ...pending, resting: false });
      }
    }
    this.options.onChange();
    return delivered;
  }

  /** Resolves when nothing is under way or waits for another try. What a pause holds back is not waited for. */
  async settled(): Promise<void> {
    while (this.#underWay || (this.#runs() && this.#queue.length > 0)) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#underWay;
    this.#tellWaiting();
  }

  #runs(): boolean {
    return this.#url !== undefined && !this.#paused && !this.#closing.signal.aborted;
  }

  #pump(): void {
    if (this.#underWay || !this.#runs()) return;
    this.#underWay = this.#work().finally(() => {
      this.#underWay = undefined;
      this.#tellWaiting();
    });
  }

  async #work(): Promise<void> {
    // Whoever made the event finishes first: its answer may be sent before anybody hears of it.
    await new Promise((resolve) => setImmediate(resolve));
    for (;;) {
      const pending = this.#runs() ? this.#queue.find(({ resting }) => !resting) : undefined;
      if (!pending) return;
      pending.tries += 1;
      const status = await this.#attempt(pending.event);
      if (this.#closing.signal.aborted) return;
      if (isSuccess(status) || pending.tries >= MAX_TRIES) {
        this.#queue = this.#queue.filter((each) => each !== pending);
        this.options.onChange();
      } else {
        this.#rest(pending);
      }
    }
  }

  #rest(pending: Pending): void {
    pending.resting = true;
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        pending.resting = false;
        this.#pump();
      },
      this.options.retryMs * 2 ** (pending.tries - 1),
    );
    timer.unref();
    this.#timers.add(timer);
  }

  async #attempt(event: StripeEvent): Promise<number> {
    if (this.#url === undefined) return 0;
    const payload = JSON.stringify(event);
    try {
      const { webhookSecret: secret } = this.options;
      const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
      const response = await fetch(this.#url, {
        method: 'POST',
        body: payload,
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  #tellWaiting(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function arrange<T>(items: readonly T[], order: DeliverOptions['order']): T[] {
  if (order === 'reversed') return items.toReversed();
  const arranged = [...items];
  if (typeof order !== 'object') return arranged;
  let state = order.shuffled;
  // Fisher and Yates, drawing from a small linear generator.
  for (let last = arranged.length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const [moved] = arranged.splice(state % (last + 1), 1);
    if (moved !== undefined) arranged.push(moved);
  }
  return arranged;
}
