import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { ErrorBody } from '@vizzi/api';
import { clientOf } from '@vizzi/api';
import { Network } from './network.js';

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

/** Answers a connection with 429 and ends it while its address has too many, and reads less from one that floods. */
export function limitConnections(server: Server, { perAddress, proxies }: ConnectionLimit): void {
  if (perAddress === 0) return;
  const exempt = blockListOf(proxies);
  const networks = new Map<string, Network>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || exempt.check(remoteAddress, familyOf(remoteAddress))) return;
    const address = clientOf(remoteAddress);
    const network = networks.get(address) ?? new Network(() => networks.delete(address));
    if (network.size >= perAddress) return refuse(socket);
    networks.set(address, network);
    network.add(socket);
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
