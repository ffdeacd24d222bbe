import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface Requests {
  /** A Lua script that says what wrk sends. */
  readonly script: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface Served {
  /** A second. */
  readonly requests: number;
  /** A second. */
  readonly bytes: number;
  /** Milliseconds. */
  readonly p99: number;
}

/** wrk hangs up in the middle of its last requests; the server still works at those for a moment. */
const SETTLE_MS = 300;

const REPORT = `
done = function(summary, latency)
  local failed = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout
  io.write(string.format("RESULT %d %d %d %d %d\\n",
    summary.requests, summary.bytes, summary.duration, latency:percentile(99), failed))
end`;

/** What an address serves under load. wrk takes far less of the machine than a generator in JavaScript would. */
export async function load(url: string, { script, connections, seconds }: Requests): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'vizzi-bench-'));
  const file = join(folder, 'requests.lua');
  await writeFile(file, script + REPORT);
  const args = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '30s', '-s', file, url];
  const { stdout } = await promisify(execFile)('wrk', args).catch((error: Error & { code?: string }) => {
    if (error.code === 'ENOENT') throw new Error('wrk is missing: apt-get install -y wrk');
    throw error;
  });
  await rm(folder, { recursive: true });
  const [requests = 0, bytes = 0, microseconds = 0, p99 = 0, failed = 0] =
    /RESULT (.*)/.exec(stdout)?.[1]?.split(' ').map(Number) ?? [];
  if (failed > 0 || requests === 0) throw new Error(`${failed} of ${requests} requests to ${url} failed`);
  await setTimeout(SETTLE_MS);
  const elapsed = microseconds / 1_000_000;
  return { requests: requests / elapsed, bytes: bytes / elapsed, p99: p99 / 1_000 };
}

/** Requests a second that an address answers. */
export async function throughput(url: string, requests: Requests): Promise<number> {
  return (await load(url, requests)).requests;
}

/**
 * Lua that keeps to a rate: every connection waits between its requests, for a time that varies so that they do not come
 * in step. The waiting is not part of what is measured.
 */
export function pacedAt(rate: number, connections: number): string {
  return `
delay = function()
  return math.random(0, ${Math.round((2_000 * connections) / rate)})
end`;
}

/** Lua for GETs that take turns at the cookies. */
export function getWith(cookies: readonly string[]): string {
  return `
local cookies = ${luaList(cookies)}
local n = 0
request = function()
  n = n + 1
  return wrk.format("GET", nil, { ["cookie"] = cookies[n % #cookies + 1] })
end`;
}

export function luaList(texts: readonly string[]): string {
  return `{ ${texts.map((text) => JSON.stringify(text)).join(', ')} }`;
}
