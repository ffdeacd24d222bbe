import { IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Event of a connection for each request or chunk of a flood: Node reads all that a packet carries, however many there are. */
export const FLOODED = 'flooded';

/** Chunks of a body, and their mean bytes, below which they are a flood: Node calls back for each of them. */
const MANY_CHUNKS = 1_000;
const SMALL_CHUNK = 512;

const held = new WeakSet<Socket>();

/** Reads nothing more from a connection. */
export function hold(socket: Socket): void {
  held.add(socket);
  socket.pause();
}

/** Reads from a connection again. */
export function release(socket: Socket): void {
  held.delete(socket);
  socket.resume();
}

/** Ends a connection that brings a flood, and counts what it brings after that. */
export function endFlood(socket: Socket): void {
  socket.emit(FLOODED);
  socket.destroy();
}

const isChunked = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined;

/** A request that ends its connection when its body is a flood of chunks, and whose body is not read while the connection is held. */
export class WatchedRequest extends IncomingMessage {
  #chunks = 0;
  #bytes = 0;

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk !== null) {
      this.#chunks += 1;
      this.#bytes += chunk.length;
      const isMany = this.#chunks > MANY_CHUNKS && this.#bytes < this.#chunks * SMALL_CHUNK;
      if (isMany && isChunked(this)) endFlood(this.socket);
    }
    return super.push(chunk, encoding);
  }

  override _read(size: number): void {
    if (!held.has(this.socket)) super._read(size);
  }
}

/** Ends the connection of a body in chunks that goes on after the answer, as long as they are counted. */
export function endAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  if (!isChunked(request)) return;
  // Before Node, which would drop the rest without a call of `push`.
  response.prependOnceListener('finish', () => {
    request.read(0);
    request.resume();
    if (!request.complete) request.socket.destroySoon();
  });
}
