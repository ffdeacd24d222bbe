import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The end is near: what asks whether to send us more is told no. */
    readonly drain: { readonly begun: boolean; begin(): void };
  }
}

/** While the server drains and closes, each answer also ends its connection: nobody keeps an idle one and the exit waiting. */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let begun = false;
  const begin = () => {
    begun = true;
  };
  app.decorate('drain', {
    get begun() {
      return begun;
    },
    begin,
  });
  app.addHook('preClose', async () => begin());
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (begun) void reply.header('connection', 'close');
    done(null, payload);
  });
}
