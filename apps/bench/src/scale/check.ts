import { cpus } from 'node:os';
import { createTopology } from '@vizzi/server/testing/topology';
import { machineCpu } from '../cpu.js';
import { createListeners } from '../listeners.js';
import { quantile } from '../statistics.js';
import { createActions } from './actions.js';
import { drive } from './drive.js';
import { exponential, simulateWaits } from './queue.js';

type Act = () => Promise<unknown>;

/** Reports a second that no queue forms for, and for how long; then of the runs that are compared. */
const QUIET = { rate: 50, seconds: 20 };
const SECONDS = 10;
/** A new server is slow until V8 has compiled what it runs. */
const WARM = { rate: 300, seconds: 10 };
const LISTENERS = 2_000;

/**
 * Reports at several rates, beside a simulation: what a report takes where nothing else happens, and its waits for an event
 * loop and for a core of this machine, which the load, the servers and the database share. `loop`: its microseconds there.
 */
export async function compare(report: Act, loop: number, servers: number, rates: readonly number[]): Promise<string[]> {
  await drive(WARM.rate, report, WARM.seconds);
  const quiet = await drive(QUIET.rate, report, QUIET.seconds);
  const rows = [];
  for (const rate of rates) {
    const before = machineCpu();
    const measured = await drive(rate, report, SECONDS);
    const each = (machineCpu() - before) / measured.length;
    const waits = [waitsFor(rate, loop, servers), waitsFor(rate, each, cpus().length)];
    const simulated = quiet.flatMap((time) => [0, 1, 2, 3].map(() => time + pick(waits[0]) + pick(waits[1])));
    const [real, expected] = [quantile(measured, 0.99), quantile(simulated, 0.99)];
    const share = (microseconds: number, of: number) => `${((rate * microseconds) / of / 10_000).toFixed(0)} %`;
    rows.push(
      `| ${servers} | ${rate} | ${share(loop, servers)} | ${each.toFixed(0)} | ${share(each, cpus().length)} | ${real.toFixed(1)} | ${expected.toFixed(1)} | ${((expected / real - 1) * 100).toFixed(0)} % |`,
    );
  }
  return rows;
}

/** The same on three servers behind nginx, with PgBouncer and a synchronous standby. */
export async function compareTopology(loop: number, rates: readonly number[]): Promise<string[]> {
  const topology = await createTopology({ env: { CALLS_PER_ADDRESS: '0' } });
  try {
    const { report } = createActions(topology.address, await createListeners(topology.primary.url, LISTENERS));
    return await compare(report, loop, 3, rates);
  } finally {
    await topology.close();
  }
}

export const COMPARED = [
  '| servers | reports a second | their event loops work | µs of CPU of the machine, each | its cores work | p99, measured (ms) | p99, simulated (ms) | error |',
  '|---|---|---|---|---|---|---|---|',
];

/** Milliseconds; the work at hand is as often short as it is long. */
const waitsFor = (rate: number, microseconds: number, servers: number) =>
  simulateWaits(rate, () => exponential(microseconds / 1_000), servers);

const pick = (values: readonly number[] = []) => values[Math.floor(Math.random() * values.length)] ?? 0;

/** The simulation beside what is known of a queue at 80 %: with random lengths of service, and with equal ones. */
export function checkSimulation(): string {
  const [load, service] = [0.8, 1];
  const waits = (length: () => number) => simulateWaits((load * 1_000) / service, length, 1);
  const random = waits(() => exponential(service));
  const equal = waits(() => service);
  const wait = load / (1 - load);
  return `The simulation alone, one server at 80 % with 1 ms of service: mean wait ${mean(random)} ms for random lengths (M/M/1: ${wait.toFixed(2)}), ${mean(equal)} ms for equal ones (M/D/1: ${(wait / 2).toFixed(2)}); p99 of the first ${quantile(random, 0.99).toFixed(1)} ms (theory: ${(Math.log(load / 0.01) / (1 - load)).toFixed(1)}).`;
}

const mean = (values: readonly number[]) => (values.reduce((sum, each) => sum + each, 0) / values.length).toFixed(2);
