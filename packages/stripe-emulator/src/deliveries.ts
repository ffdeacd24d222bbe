import { Stripe } from 'stripe';
import type { StripeEvent } from './objects.js';

const MAX_TRIES = 6;
const ATTEMPT_TIMEOUT_MS = 10_000;

interface Pending {
  readonly event: StripeEvent;
  tries: number;
  /** Waits for its next try. */
  backingOff: boolean;
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
  /** The wait before the first retry; it doubles with each further one. */
  readonly retryMs: number;
  readonly onChange: () => void;
}

/** Sends webhooks in the background: signed, one after the other, repeated after a failure. */
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
    this.#queue.push({ event, tries: 0, backingOff: false });
    this.#pump();
  }

  deliverTo(url: string): void {
    this.#url = url;
    this.#pump();
  }

  pause(): void {
    this.#paused = true;
    this.#notifyWaiting();
  }

  resume(): void {
    this.#paused = false;
    this.#pump();
  }

  /** Delivers the pending events once each, in the given order. An event whose delivery fails stays pending. */
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
        if (time === times - 1 && !isSuccess(status)) this.#queue.push({ ...pending, backingOff: false });
      }
    }
    this.options.onChange();
    return delivered;
  }

  /** Resolves when no delivery is in progress or due for a retry. Events held back by a pause do not count. */
  async settled(): Promise<void> {
    while (this.#underWay || (this.#runs() && this.#queue.length > 0)) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#underWay;
    this.#notifyWaiting();
  }

  #runs(): boolean {
    return this.#url !== undefined && !this.#paused && !this.#closing.signal.aborted;
  }

  #pump(): void {
    if (this.#underWay || !this.#runs()) return;
    this.#underWay = this.#work().finally(() => {
      this.#underWay = undefined;
      this.#notifyWaiting();
    });
  }

  async #work(): Promise<void> {
    // The request that caused the event may be answered first.
    await new Promise((resolve) => setImmediate(resolve));
    for (;;) {
      const pending = this.#runs() ? this.#queue.find(({ backingOff }) => !backingOff) : undefined;
      if (!pending) return;
      pending.tries += 1;
      const status = await this.#attempt(pending.event);
      if (this.#closing.signal.aborted) return;
      if (isSuccess(status) || pending.tries >= MAX_TRIES) {
        this.#queue = this.#queue.filter((each) => each !== pending);
        this.options.onChange();
      } else {
        this.#retryLater(pending);
      }
    }
  }

  #retryLater(pending: Pending): void {
    pending.backingOff = true;
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        pending.backingOff = false;
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

  #notifyWaiting(): void {
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
  // Fisher-Yates with a linear congruential generator.
  for (let last = arranged.length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const [moved] = arranged.splice(state % (last + 1), 1);
    if (moved !== undefined) arranged.push(moved);
  }
  return arranged;
}
