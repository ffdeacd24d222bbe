import { clientOf } from '@vizzi/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Milliseconds for the requests that begin in one turn of the event loop. */
const TURN_MS = 2;
/** Requests that begin in one turn, however little they take. */
const MAX_AT_ONCE = 16;
/** While a connection is accepted in each turn, more of them wait: requests that wait begin in one of so many turns. */
const TURNS_FOR_CONNECTIONS = 16;

export interface Pace {
  /** Begins a request when its turn comes, unless its connection has ended by then. */
  readonly take: (request: Pick<FastifyRequest, 'ip' | 'raw'>, begin: () => void) => void;
  /** Notes that a connection was accepted in this turn. */
  readonly noteConnection: () => void;
}

/**
 * Lets a few requests begin in each turn of the event loop, one of each client in turn, and the others in the next turns. Node
 * accepts one connection in a turn: a turn that answers hundreds of requests keeps everybody else's new connections waiting. While
 * connections come, they are accepted first: the queue of the operating system knows no turns of clients, and the one here does.
 */
export function createPace(): Pace {
  /** The requests of each client that wait; the client at the front is next. */
  const clients = new Map<string, (() => void)[]>();
  let atOnce = MAX_AT_ONCE;
  let begun = 0;
  let since = 0;
  let isTurnDue = false;
  let hasConnected = false;
  let turnsForConnections = 0;

  const beginNext = () => {
    const [address = '', requests = []] = clients.entries().next().value ?? [];
    const begin = requests.shift();
    clients.delete(address);
    if (requests.length > 0) clients.set(address, requests);
    begin?.();
  };
  const beginSome = () => {
    since = performance.now();
    begun = 0;
    turnsForConnections = hasConnected ? turnsForConnections + 1 : 0;
    hasConnected = false;
    if (turnsForConnections % TURNS_FOR_CONNECTIONS > 0) return;
    for (; begun < atOnce && clients.size > 0; begun += 1) beginNext();
  };
  const endTurn = () => {
    // What the requests did at once: promises are settled between the two.
    const isLong = performance.now() - since > TURN_MS;
    atOnce = isLong ? Math.ceil(atOnce / 2) : Math.min(atOnce * 2, MAX_AT_ONCE);
    isTurnDue = false;
    if (begun > 0 || clients.size > 0) awaitTurn();
  };
  const awaitTurn = () => {
    if (isTurnDue) return;
    isTurnDue = true;
    setImmediate(beginSome);
    setImmediate(endTurn);
  };

  const take: Pace['take'] = (request, begin) => {
    const { socket } = request.raw;
    // Nobody would read the answer.
    if (socket.destroyed) return;
    if (begun < atOnce && clients.size === 0) {
      begun += 1;
      // Turns are told apart only then: it costs a few requests more than it is worth to them.
      if (begun === atOnce) awaitTurn();
      begin();
      return;
    }
    const address = clientOf(request.ip);
    const requests = clients.get(address) ?? [];
    requests.push(() => socket.destroyed || begin());
    clients.set(address, requests);
  };
  const noteConnection = () => {
    hasConnected = true;
    atOnce = 1;
    awaitTurn();
  };
  return { take, noteConnection };
}

/** Paces what has an address that can be read; what has none comes to Fastify's `frameworkErrors`. */
export function paceRequests(app: FastifyInstance, pace: Pace): void {
  app.server.on('connection', pace.noteConnection);
  app.addHook('onRequest', (request, _reply, done) => pace.take(request, done));
}
