import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { ErrorBody } from '@vizzi/api';
import { clientOf } from '@vizzi/api';
import { FLOODED, hold, release } from './floods.js';

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

/**
 * Milliseconds for which a network is not read for each request or chunk of a flood from it: about fifty times as long as Node reads
 * one, so that a network has a fiftieth of the server for its floods.
 */
const PAUSE_MS = 1;
const MAX_PAUSE_MS = 10_000;

/** The connections of the clients of one network. */
interface Network {
  readonly address: string;
  readonly sockets: Set<Socket>;
  /** Until when they are not read, in milliseconds of a clock that is never set; null while they are. */
  pausedUntil: number | null;
}

/** Answers a connection with 429 and ends it while its address has too many, and reads none of an address that floods for a while. */
export function limitConnections(server: Server, { perAddress, proxies }: ConnectionLimit): void {
  if (perAddress === 0) return;
  const exempt = blockListOf(proxies);
  const networks = new Map<string, Network>();
  const forget = (network: Network) => {
    if (network.sockets.size === 0 && network.pausedUntil === null) networks.delete(network.address);
  };
  /** Others of the network wait too, as their client may share its address with the one that floods. */
  const pause = (network: Network) => {
    const now = performance.now();
    if (network.pausedUntil === null) {
      for (const socket of network.sockets) hold(socket);
      setTimeout(() => resume(network), PAUSE_MS).unref();
    }
    network.pausedUntil = Math.min(now + MAX_PAUSE_MS, (network.pausedUntil ?? now) + PAUSE_MS);
  };
  const resume = (network: Network) => {
    const left = (network.pausedUntil ?? 0) - performance.now();
    if (left > 0) {
      setTimeout(() => resume(network), left).unref();
      return;
    }
    network.pausedUntil = null;
    for (const socket of network.sockets) release(socket);
    forget(network);
  };
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || exempt.check(remoteAddress, familyOf(remoteAddress))) return;
    const address = clientOf(remoteAddress);
    const network = networks.get(address) ?? { address, sockets: new Set(), pausedUntil: null };
    if (network.sockets.size >= perAddress) return refuse(socket);
    networks.set(address, network);
    network.sockets.add(socket);
    socket.once('close', () => {
      network.sockets.delete(socket);
      forget(network);
    });
    socket.on(FLOODED, () => pause(network));
    // Node begins to read a new connection in the next tick.
    process.nextTick(() => network.pausedUntil !== null && hold(socket));
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
