import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Once it has begun, the readiness check fails and connections close with their next answer. */
    readonly shutdown: { readonly hasBegun: boolean; begin(): void };
  }
}

/** Lets connections end with their next answer once the shutdown has begun: idle ones would delay the exit. */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
  };
  app.decorate('shutdown', {
    get hasBegun() {
      return hasBegun;
    },
    begin,
  });
  app.addHook('preClose', async () => begin());
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (hasBegun) void reply.header('connection', 'close');
    done(null, payload);
  });
}
