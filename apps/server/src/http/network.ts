import type { Socket } from 'node:net';
import { FLOODED, hold, release } from './floods.js';

/** Milliseconds that a request or chunk of a flood costs its network: some fifteen times as long as Node takes to read one. */
const COST_MS = 0.25;
/** What a network may cost at once before it waits, and for how long it waits at most. */
const FREE_MS = 500;
const MOST_MS = 10_000;

/**
 * The connections of the clients of one network. While its floods have cost too much, nothing is read from any of them: Node would read
 * the packets of all before anything of ours runs. Others at the same address wait for their turn.
 */
export class Network {
  readonly #sockets = new Set<Socket>();
  /** Those from which nothing is read, the longest first. */
  readonly #held = new Set<Socket>();
  /** Those that have flooded. */
  readonly #flooding = new WeakSet<Socket>();
  /** Until all of them are read again. */
  #isWaiting = false;
  #isNewestNext = false;
  #isForgetting = false;
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
      this.#held.delete(socket);
      this.#forgetWhenPaid();
    });
    socket.on(FLOODED, (count: number) => {
      this.#flooding.add(socket);
      this.#charge(count);
    });
    // Node begins to read a new connection in the next tick.
    process.nextTick(() => this.#isWaiting && this.#hold(socket));
  }

  #charge(count: number): void {
    const now = performance.now();
    const owedBefore = this.#owes();
    this.#paidAt = Math.min(Math.max(this.#paidAt, now) + count * COST_MS, now + MOST_MS);
    if (!this.#owes()) return;
    if (!owedBefore) this.#isNewestNext = !this.#isNewestNext;
    // A flood comes here thousands of times.
    if (this.#held.size < this.size) for (const socket of this.#sockets) this.#hold(socket);
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    // Not now: Node reads on from a connection that is released and held again before its next tick.
    setImmediate(() => this.#releaseSoon());
  }

  #owes(): boolean {
    return this.#paidAt - performance.now() > FREE_MS;
  }

  #hold(socket: Socket): void {
    if (this.#held.has(socket) || socket.destroyed) return;
    this.#held.add(socket);
    hold(socket);
  }

  /**
   * One at a time, so that one that floods stops the others before they are read. Those that have flooded come last. The others come
   * from the newest or from the oldest on, by turns: the connections of one flood are about as old as each other, and may be many.
   */
  #releaseSoon(): void {
    if (this.#owes()) {
      setTimeout(() => this.#releaseSoon(), this.#paidAt - performance.now() - FREE_MS).unref();
      return;
    }
    const held = [...this.#held];
    const quiet = held.filter((socket) => !this.#flooding.has(socket));
    const next = quiet.at(this.#isNewestNext ? -1 : 0) ?? held[0];
    if (next) {
      this.#held.delete(next);
      release(next);
    }
    if (this.#held.size > 0) setImmediate(() => this.#releaseSoon());
    else this.#isWaiting = false;
  }

  /** Once: another one may have its place afterwards. */
  #forgetWhenPaid(): void {
    if (this.size > 0 || this.#isForgetting) return;
    const left = this.#paidAt - performance.now();
    if (left <= 0) return this.forget();
    this.#isForgetting = true;
    setTimeout(() => {
      this.#isForgetting = false;
      this.#forgetWhenPaid();
    }, left).unref();
  }
}
