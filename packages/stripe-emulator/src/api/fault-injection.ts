import type { FastifyInstance, FastifyReply } from 'fastify';

/** How a request fails. `isFinal` tells the client not to retry. `lose_answer` does the work and drops the answer. */
export type Failure =
  | { readonly status: number; readonly isFinal?: boolean }
  | { readonly delayMs: number }
  | 'hang'
  | 'reset'
  | 'lose_answer';

/** Makes requests fail on demand. */
export class FaultInjection {
  #faultsLeft = 0;
  #healthyLeft = 0;
  #failure: Failure = 'reset';
  readonly #held = new Set<FastifyReply>();

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
      } else {
        const type = how.status === 429 ? 'invalid_request_error' : 'api_error';
        if (how.isFinal) void reply.header('stripe-should-retry', 'false');
        await reply.code(how.status).send({ error: { type, message: 'An unknown error occurred.' } });
      }
    });
    app.addHook('onSend', async (request, reply) => {
      if (!lostAnswers.has(request)) return;
      reply.hijack();
      request.raw.socket.destroy();
    });
  }
}
