import type { FastifyInstance, FastifyReply } from 'fastify';
import { StripeError } from '../stripe-error.js';

/**
 * How a request fails. `isFinal` tells the client not to retry. `isKept`: the failure is the answer to its idempotency key
 * from now on, as of a request that Stripe had begun to work on. `lose_answer` does the work and drops the answer.
 */
export type Failure =
  | { readonly status: number; readonly isFinal?: boolean; readonly isKept?: boolean }
  | { readonly delayMs: number }
  | 'hang'
  | 'reset'
  | 'lose_answer';

const UNKNOWN = 'An unknown error occurred.';

/** Makes requests fail on demand. */
export class FaultInjection {
  #faultsLeft = 0;
  #healthyLeft = 0;
  #failure: Failure = 'reset';
  readonly #held = new Set<FastifyReply>();
  readonly #kept = new WeakMap<object, number>();

  /** The next requests fail, after as many as `after` says have succeeded. */
  fail(next: number | 'all', how: Failure, { after = 0 } = {}): void {
    this.#healthyLeft = after;
    this.#faultsLeft = next === 'all' ? Infinity : next;
    this.#failure = how;
  }

  /** Ends the faults and closes the connections that hang. */
  recover(): void {
    this.#faultsLeft = 0;
    for (const reply of this.#held) reply.raw.destroy();
    this.#held.clear();
  }

  /** Fails a request whose failure is kept. */
  throwKept(request: object): void {
    const status = this.#kept.get(request);
    if (status !== undefined) throw new StripeError(status, { type: 'api_error', message: UNKNOWN });
  }

  install(app: FastifyInstance): void {
    const lostAnswers = new WeakSet<object>();
    app.addHook('onRequest', async (request, reply) => {
      if (this.#faultsLeft <= 0) return;
      this.#healthyLeft -= 1;
      if (this.#healthyLeft >= 0) return;
      this.#faultsLeft -= 1;
      const how = this.#failure;
      if (how === 'lose_answer') {
        lostAnswers.add(request);
      } else if (how === 'reset') {
        reply.hijack();
        request.raw.socket.destroy();
      } else if (how === 'hang') {
        reply.hijack();
        this.#held.add(reply);
      } else if ('delayMs' in how) {
        await new Promise((resolve) => setTimeout(resolve, how.delayMs));
      } else if (how.isKept) {
        this.#kept.set(request, how.status);
      } else {
        const type = how.status === 429 ? 'invalid_request_error' : 'api_error';
        if (how.isFinal) void reply.header('stripe-should-retry', 'false');
        await reply.code(how.status).send({ error: { type, message: UNKNOWN } });
      }
    });
    app.addHook('onSend', async (request, reply) => {
      if (!lostAnswers.has(request)) return;
      reply.hijack();
      request.raw.socket.destroy();
    });
  }
}
