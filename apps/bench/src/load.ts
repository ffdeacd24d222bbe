import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Requests {
  /** A Lua function body that returns the next request of wrk. */
  readonly script: string;
  readonly connections: number;
  readonly seconds: number;
}

/** Requests a second that an address answers. wrk takes far less of the machine than a generator in JavaScript would. */
export async function throughput(url: string, { script, connections, seconds }: Requests): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'vizzi-bench-'));
  const file = join(folder, 'requests.lua');
  await writeFile(
    file,
    `${script}
done = function(summary)
  local failed = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout
  io.write(string.format("RESULT %d %d %d\\n", summary.requests, summary.duration, failed))
end`,
  );
  const args = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '30s', '-s', file, url];
  const { stdout } = await promisify(execFile)('wrk', args).catch((error: Error & { code?: string }) => {
    if (error.code === 'ENOENT') throw new Error('wrk is missing: apt-get install -y wrk');
    throw error;
  });
  await rm(folder, { recursive: true });
  const [, requests = '0', microseconds = '0', failed = '0'] = /RESULT (\d+) (\d+) (\d+)/.exec(stdout) ?? [];
  if (failed !== '0') throw new Error(`${failed} requests to ${url} failed`);
  return Number(requests) / (Number(microseconds) / 1_000_000);
}
