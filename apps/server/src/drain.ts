import type { FastifyInstance } from 'fastify';

/** While the server closes, each answer also ends its connection: nobody keeps an idle one open and the exit waiting. */
export function drainConnections(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) void reply.header('connection', 'close');
  });
}
