import type { FastifyInstance, FastifyReply } from 'fastify';

/** How a request goes wrong. `isFinal` asks not to try again. `lose_answer` does the work, and the answer never arrives. */
export type Failure =
  | { readonly status: number; readonly isFinal?: boolean }
  | { readonly delayMs: number }
  | 'hang'
  | 'reset'
  | 'lose_answer';

/** Makes requests go wrong on demand, as networks and providers do. */
export class Weather {
  #left = 0;
  #well = 0;
  #failure: Failure = 'reset';
  readonly #held = new Set<FastifyReply>();

  /** `after` requests that still go well. */
  fail(next: number | 'all', how: Failure, { after = 0 } = {}): void {
    this.#well = after;
    this.#left = next === 'all' ? Infinity : next;
    this.#failure = how;
  }

  /** From now on all is well; what hangs is cut off. */
  recover(): void {
    this.#left = 0;
    for (const reply of this.#held) reply.raw.destroy();
    this.#held.clear();
  }

  reach(app: FastifyInstance): void {
    const doomed = new WeakSet<object>();
    app.addHook('onRequest', async (request, reply) => {
      if (this.#left <= 0) return;
      this.#well -= 1;
      if (this.#well >= 0) return;
      this.#left -= 1;
      const how = this.#failure;
      if (how === 'lose_answer') {
        doomed.add(request);
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
        // Its header for that.
        if (how.isFinal) void reply.header('stripe-should-retry', 'false');
        await reply.code(how.status).send({ error: { type, message: 'An unknown error occurred.' } });
      }
    });
    app.addHook('onSend', async (request, reply) => {
      if (!doomed.has(request)) return;
      reply.hijack();
      request.raw.socket.destroy();
    });
  }
}
