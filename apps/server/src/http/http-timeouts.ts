import { createServer, type RequestListener, type Server } from 'node:http';
import { CHECKS_FILES } from './answer-deadline.js';
import { WatchedRequest } from './floods.js';
import { answerInTurn } from './pipelining.js';

/** How long we wait for the other end, in milliseconds. */
export interface HttpTimeouts {
  /** For the headers of a request. */
  readonly headers: number;
  /** For a whole request, its body included. */
  readonly request: number;
  /** For any byte to move while something is under way, such as audio that nobody takes. */
  readonly stall: number;
  /** How often the first two are looked at. */
  readonly check: number;
}

/** Enough for a short loss of connection; a player that was cut off while it paused requests the next range by itself. */
const DEFAULT_TIMEOUTS: HttpTimeouts = { headers: 10_000, request: 15_000, stall: 60_000, check: 2_500 };

/** Longer than the proxies in front of us keep an idle connection: it is for them to end it. */
const KEEP_ALIVE_MS = 72_000;

/** Milliseconds for the check of an uploaded file, after those before it: as long as nginx waits for it. */
const CHECK_MS = 600_000;

/** Gives the connection of a request its time; the next request on it may have come already. */
function allowChecks(listener: RequestListener, stall: number): RequestListener {
  return (request, response) => {
    const milliseconds = CHECKS_FILES.test(request.url ?? '') ? CHECK_MS : stall;
    if (request.socket.timeout !== milliseconds) request.socket.setTimeout(milliseconds);
    listener(request, response);
  };
}

interface HttpServerOptions {
  /** Called while it listens, when the system has no file or memory for a connection. */
  readonly onRefused?: (error: Error) => void;
  readonly timeouts?: HttpTimeouts | undefined;
}

/** A server with timeouts for slow and idle clients. */
export function createHttpServer(
  listener: RequestListener,
  { onRefused, timeouts = DEFAULT_TIMEOUTS }: HttpServerOptions = {},
): Server {
  const { headers, request, stall, check } = timeouts;
  const server = createServer(
    {
      headersTimeout: headers,
      requestTimeout: request,
      connectionsCheckingInterval: check,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Node's own refusal ends the connection while a proxy still sends the body; `refuseUnclearHost` does not.
      requireHostHeader: false,
      IncomingMessage: WatchedRequest,
    },
    answerInTurn(allowChecks(listener, stall)),
  );
  // Reset before it was accepted: it has no address, and nobody reads what would be answered. One that is read here stays known.
  server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
  server.on('error', (error) => {
    if (server.listening) onRefused?.(error);
  });
  // Node's own refusal of other expectations than to continue is not paced; they may be ignored.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // Node drops headers beyond the 2,000th, and with them a second `Host` or `Origin`; their bytes are bounded anyway.
  server.maxHeadersCount = 0;
  return server.setTimeout(stall);
}
