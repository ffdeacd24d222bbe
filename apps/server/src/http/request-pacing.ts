import { clientOf } from '@vizzi/api';
import type { FastifyInstance } from 'fastify';

/** Requests of one client that begin in one turn of the event loop. */
const AT_ONCE = 8;

interface Client {
  begun: number;
  readonly waiting: (() => void)[];
}

/**
 * Lets a few requests of a client begin in each turn of the event loop, and the others in the next ones, in order. Node accepts
 * one connection in a turn: a turn that answers hundreds of requests of one client keeps everybody else's connections waiting.
 */
export function paceRequests(app: FastifyInstance): void {
  const clients = new Map<string, Client>();
  let isTurnDue = false;
  const endTurn = () => {
    isTurnDue = false;
    for (const [address, client] of clients) {
      const next = client.waiting.splice(0, AT_ONCE);
      client.begun = next.length;
      if (next.length === 0) clients.delete(address);
      for (const begin of next) begin();
    }
    if (clients.size > 0) awaitTurn();
  };
  const awaitTurn = () => {
    if (!isTurnDue) setImmediate(endTurn);
    isTurnDue = true;
  };
  app.addHook('onRequest', ({ ip }, _reply, done) => {
    const address = clientOf(ip);
    const client = clients.get(address) ?? { begun: 0, waiting: [] };
    clients.set(address, client);
    awaitTurn();
    if (client.begun >= AT_ONCE || client.waiting.length > 0) client.waiting.push(done);
    else {
      client.begun += 1;
      done();
    }
  });
}
