import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { exponential } from './queue.js';

/**
 * Does something so many times a second, at random moments (Poisson), however long the answers take. Answers the
 * milliseconds of each; throws when one fails.
 */
export async function drive(rate: number, act: () => Promise<unknown>, seconds: number): Promise<number[]> {
  const times: Promise<number>[] = [];
  const end = performance.now() + seconds * 1_000;
  let next = performance.now() + exponential(1_000 / rate);
  while (next < end) {
    await setTimeout(next - performance.now());
    for (; next <= performance.now() && next < end; next += exponential(1_000 / rate)) times.push(timeOf(act));
  }
  return Promise.all(times);
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64, scheduling: 'fifo' });

export interface Sent {
  readonly cookie?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Sends one request, reads the whole answer, and answers how many bytes of it there were. */
export function send(url: string, { cookie, body, headers }: Sent = {}): Promise<number> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const all = {
    ...headers,
    ...(cookie ? { cookie } : {}),
    ...(text ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) } : {}),
  };
  return new Promise((resolve, reject) => {
    const pending = request(url, { agent, method: text ? 'POST' : 'GET', headers: all }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('error', reject);
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(bytes);
        else reject(new Error(`${url} was answered ${response.statusCode}`));
      });
    });
    pending.on('error', reject).end(text);
  });
}
