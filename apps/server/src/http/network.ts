import type { Socket } from 'node:net';
import { FLOODED, hold, release } from './floods.js';

/** Milliseconds that a request or chunk of a flood costs its network: some thirty times as long as Node takes to read one. */
const COST_MS = 0.5;
/** What a network may cost at once before it waits, and for how long it waits at most. */
const FREE_MS = 500;
const MOST_MS = 10_000;

/**
 * The connections of the clients of one network. While its floods have cost too much, nothing is read from any of them: Node would read
 * the packets of all before anything of ours runs. Others at the same address wait too, and are not turned away.
 */
export class Network {
  readonly #sockets = new Set<Socket>();
  #isHeld = false;
  /** When its floods are paid off, by a clock that is never set. */
  #paidAt = 0;

  /** `forget` is called when it has no connection and nothing to pay off. */
  constructor(private readonly forget: () => void) {}

  /** Connections. */
  get size(): number {
    return this.#sockets.size;
  }

  /** Adds a connection until it closes. */
  add(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      this.#forgetWhenPaid();
    });
    socket.on(FLOODED, (count: number) => this.#charge(count));
    // Node begins to read a new connection in the next tick.
    process.nextTick(() => this.#isHeld && hold(socket));
  }

  #charge(count: number): void {
    const now = performance.now();
    this.#paidAt = Math.min(Math.max(this.#paidAt, now) + count * COST_MS, now + MOST_MS);
    if (this.#isHeld || this.#paidAt - now <= FREE_MS) return;
    this.#isHeld = true;
    for (const socket of this.#sockets) hold(socket);
    this.#awaitPayment(COST_MS);
  }

  #awaitPayment(ms: number): void {
    setTimeout(() => {
      const left = this.#paidAt - performance.now() - FREE_MS;
      if (left > 0) this.#awaitPayment(left);
      else {
        this.#isHeld = false;
        for (const socket of this.#sockets) release(socket);
      }
    }, ms).unref();
  }

  #forgetWhenPaid(): void {
    if (this.size > 0) return;
    const left = this.#paidAt - performance.now();
    if (left > 0) setTimeout(() => this.#forgetWhenPaid(), left).unref();
    else this.forget();
  }
}
