import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { countAfterAnswer, countHeaders, FLOODED } from './floods.js';

/** Browsers and proxies wait for an answer before they ask again on a connection. */
const MAX_WAITING = 32;

type Exchange = readonly [IncomingMessage, ServerResponse];

/**
 * Answers the requests of a connection one after the other: the next one begins when the answer before has left. Node would
 * begin all requests that one packet carries, and keep their answers until somebody reads them.
 */
export function answerInTurn(listener: RequestListener, maxWaiting = MAX_WAITING): RequestListener {
  /** The requests that wait, of each connection with an answer under way. */
  const waiting = new WeakMap<Socket, Exchange[]>();
  const begin = (socket: Socket, [request, response]: Exchange) => {
    response.once('close', () => {
      const next = waiting.get(socket)?.shift();
      if (next && !socket.destroyed) begin(socket, next);
      else waiting.delete(socket);
    });
    listener(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    countHeaders(socket, request.rawHeaders);
    countAfterAnswer(request, response);
    const others = waiting.get(socket);
    if (others === undefined) {
      waiting.set(socket, []);
      begin(socket, [request, response]);
    } else if (others.length < maxWaiting) others.push([request, response]);
    else {
      socket.emit(FLOODED, 1);
      socket.destroy();
    }
  };
}
