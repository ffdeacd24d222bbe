import { once } from 'node:events';
import { Socket } from 'node:net';
import { beforeEach, expect, it, vi } from 'vitest';
import { FLOODED } from './floods.js';
import { Network } from './network.js';

/** Beyond what is free for a network. */
const FLOOD = 2_400;

const NAMES = ['oldest', 'second', 'third', 'newest'] as const;
let sockets: Map<string, Socket>;
let released: string[];
beforeEach(async () => {
  const network = new Network(() => {});
  sockets = new Map(NAMES.map((name) => [name, new Socket()]));
  for (const [name, socket] of sockets) {
    network.add(socket);
    socket.resume();
    await once(socket, 'resume');
    socket.on('resume', () => released.push(name));
  }
  released = [];
});

async function flood(name: string): Promise<string[]> {
  released = [];
  sockets.get(name)?.emit(FLOODED, FLOOD);
  await expect.poll(() => released).toHaveLength(NAMES.length);
  return released;
}

// proves security 9.19
it('after a flood those that have flooded are read last, and the others from the newest or the oldest on, by turns', async () => {
  expect(await flood('second')).toEqual(['newest', 'third', 'oldest', 'second']);
  expect(await flood('third')).toEqual(['oldest', 'newest', 'second', 'third']);
});

// proves security 9.11
it('is forgotten once, when it has no connection and nothing to pay off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  let forgotten = 0;
  const network = new Network(() => (forgotten += 1));
  for (let count = 0; count < 3; count += 1) {
    const socket = new Socket();
    network.add(socket);
    socket.emit(FLOODED, 400);
    socket.destroy();
    await once(socket, 'close');
  }
  expect(forgotten).toBe(0);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(forgotten).toBe(1);
});

// proves security 9.19
it('one that floods when it is read stops those that come after it', async () => {
  sockets.get('third')?.once('resume', () => sockets.get('third')?.emit(FLOODED, FLOOD));
  sockets.get('oldest')?.emit(FLOODED, FLOOD);
  await expect.poll(() => released).toHaveLength(NAMES.length + 2);
  expect(released).toEqual(['newest', 'third', 'second', 'newest', 'oldest', 'third']);
});
