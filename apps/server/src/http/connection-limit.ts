import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { ErrorBody } from '@vizzi/api';
import { clientOf } from '@vizzi/api';
import { FLOODED } from './pipelining.js';

interface ConnectionLimit {
  /** Connections of one client address; 0 is no limit. */
  readonly perAddress: number;
  /** Addresses and networks that may have any number: each of their connections is another client's. */
  readonly proxies: readonly string[];
}

const TOO_MANY: ErrorBody = {
  message: 'Too many connections from your network. Please close some and try again.',
  code: 'too_many_requests',
};

/** Milliseconds for which nobody is let in from where a connection brought a flood of requests. */
const FLOODED_MS = 10_000;

/** Answers a connection with 429 and ends it while its address has too many, and ends those of an address that floods. */
export function limitConnections(server: Server, { perAddress, proxies }: ConnectionLimit): void {
  if (perAddress === 0) return;
  const exempt = blockListOf(proxies);
  const counts = new Map<string, number>();
  const flooding = new Set<string>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || exempt.check(remoteAddress, familyOf(remoteAddress))) return;
    const network = clientOf(remoteAddress);
    if (flooding.has(network)) return void socket.destroy();
    socket.once(FLOODED, () => {
      flooding.add(network);
      setTimeout(() => flooding.delete(network), FLOODED_MS).unref();
    });
    const count = (counts.get(network) ?? 0) + 1;
    if (count > perAddress) return refuse(socket);
    counts.set(network, count);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 0) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
}

function refuse(socket: Socket): void {
  const body = JSON.stringify(TOO_MANY);
  const head = [
    'HTTP/1.1 429 Too Many Requests',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'retry-after: 1',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function blockListOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
