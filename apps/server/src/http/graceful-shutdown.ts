import { Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Once it has begun, the readiness check fails. When the app closes, idle connections have so many seconds. */
    readonly shutdown: { readonly hasBegun: boolean; begin(idleSeconds?: number): void };
  }
}

/**
 * Closes the app so that no request is lost behind a proxy that keeps connections. First no connection is accepted any more;
 * those that are open end with their next answer, or when the proxy closes them, or when their time is up.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let hasBegun = false;
  let isClosing = false;
  let idleMs = 0;
  app.decorate('shutdown', {
    get hasBegun() {
      return hasBegun;
    },
    begin(idleSeconds = 0) {
      hasBegun = true;
      idleMs = idleSeconds * 1000;
    },
  });
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (isClosing) setTimeout(endSilent, SILENCE_MS, socket);
  });
  app.addHook('preClose', async () => {
    hasBegun = true;
    await acceptAll(app.server);
    isClosing = true;
    if (app.server.listening && idleMs > 0) await stopListening(app.server, idleMs);
    // What arrived on the last ones is read. Node waits for those that browsers only opened, as if a request were under way.
    await acceptAll(app.server);
    for (const socket of open) endSilent(socket);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done(null, payload);
  });
}

/** For the first byte of a connection that is opened while the app closes. */
const SILENCE_MS = 500;

function endSilent(socket: Socket): void {
  if (socket.bytesRead === 0) socket.destroy();
}

/** Turns of the event loop without a new connection: the first may have begun before, and what the last ones sent is read in another. */
const QUIET_TURNS = 3;
/** Somebody may connect all the time: the requests under way must not wait for that. */
const MAX_WAIT_MS = 3_000;

/**
 * Waits for a moment in which no connection waits: connections that do are reset when the socket closes, and a proxy has already sent
 * its request on them. Each turn of the event loop accepts one.
 */
async function acceptAll(server: Server): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS;
  let quietTurns = 0;
  const restart = () => (quietTurns = 0);
  server.on('connection', restart);
  while (quietTurns < QUIET_TURNS && performance.now() < end) {
    quietTurns += 1;
    await setImmediate();
  }
  server.off('connection', restart);
}

/** Resolves when all connections have ended, or after a time. An HTTP server's own `close` would cut idle ones at once. */
async function stopListening(server: Server, milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref();
    Server.prototype.close.call(server, () => resolve());
  });
}
