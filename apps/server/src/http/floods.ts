import { IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Event of a connection that brings more than it costs a client to send, with how much it is: requests that have to wait, small chunks of a body,
 * for each of which Node calls back, or countless headers. Node reads all that a packet carries.
 */
export const FLOODED = 'flooded';

/** Headers of a request that are free, and how many cost as much as a chunk. */
const FREE_HEADERS = 100;
const HEADERS_OF_A_CHUNK = 10;

/** Bytes of a chunk that cost no more to read than others do. */
const LARGE_CHUNK = 4_096;

/** Connections that are not read now, with whether Node would. */
const held = new WeakMap<Socket, boolean>();

/** Reads nothing more from a connection. Node, which reads on when a request ends or an answer has left, does so after the release. */
export function hold(socket: Socket): void {
  held.set(socket, !socket.isPaused());
  socket.pause();
  socket.pause = () => remember(socket, false);
  socket.resume = () => remember(socket, true);
}

/** Reads from a connection again, if Node would. */
export function release(socket: Socket): void {
  Reflect.deleteProperty(socket, 'pause');
  Reflect.deleteProperty(socket, 'resume');
  if (held.get(socket)) socket.resume();
  held.delete(socket);
}

function remember(socket: Socket, isRead: boolean): Socket {
  held.set(socket, isRead);
  return socket;
}

const isChunked = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined;

/** A request that counts the small chunks of its body. */
export class WatchedRequest extends IncomingMessage {
  /** Bytes that its connection had brought at the last chunk. */
  #bytesRead = 0;

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk === null) countHeaders(this.socket, this.rawTrailers);
    else if (isChunked(this)) this.#countChunk(chunk.length);
    return super.push(chunk, encoding);
  }

  #countChunk(length: number): void {
    const { bytesRead } = this.socket;
    // The first one of a packet costs no more than the packet.
    const isFirst = bytesRead !== this.#bytesRead;
    this.#bytesRead = bytesRead;
    if (!isFirst && length < LARGE_CHUNK) this.socket.emit(FLOODED, 1);
  }
}

/** Counts headers, or trailers, each of which is a name and a value. */
export function countHeaders(socket: Socket, { length }: readonly string[]): void {
  const many = Math.ceil((length / 2 - FREE_HEADERS) / HEADERS_OF_A_CHUNK);
  if (many > 0) socket.emit(FLOODED, many);
}

/** Goes on counting the chunks of a body that is longer than its answer took. */
export function countAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  if (!isChunked(request)) return;
  // Before Node, which would drop the rest without a call of `push`.
  response.prependOnceListener('finish', () => {
    request.read(0);
    request.resume();
  });
}
