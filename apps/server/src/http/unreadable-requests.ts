import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { MAX_STUDIO_BODY_BYTES } from './body-limit.js';

/** Milliseconds for which the rest of a refused request is read. */
const DROP_MS = 2_000;

const UNREADABLE = [400, 'This is no request that can be read'] as const;
const FAILURES: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time'],
};

const refusedAt = new WeakMap<Socket, number>();

/**
 * Answers what is no request, and reads the rest of it for a while, so that its connection does not break: a proxy that is still
 * sending a body takes a server whose connections break for dead. Node reports each further packet of it here.
 */
export function refuseUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  const before = refusedAt.get(socket);
  if (before !== undefined) {
    if (socket.bytesRead - before > MAX_STUDIO_BODY_BYTES) socket.destroy();
    return;
  }
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  refusedAt.set(socket, socket.bytesRead);
  const [status, message] = FAILURES[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify({ message, code: 'invalid' });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), DROP_MS).unref();
}
