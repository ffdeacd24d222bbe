import { setTimeout } from 'node:timers/promises';
import type { NodeCandidate } from '../candidate.js';
import { ROUNDS } from '../side-by-side.js';
import { median } from '../statistics.js';
import type { Actions } from './actions.js';
import { drive } from './drive.js';

/** Of one action: microseconds of CPU in the event loop, in the whole server, in PostgreSQL; bytes of its answers and of PostgreSQL's log. */
export interface Cost {
  readonly loop: number;
  readonly server: number;
  readonly database: number;
  readonly bytes: number;
  readonly wal: number;
}

/** How often each is done a second: so seldom that one is over before the next, and as often as a busy server does. */
const RATES = {
  report: { alone: 20, busy: 1_500 },
  range: { alone: 20, busy: 400 },
  start: { alone: 10, busy: 60 },
} as const;
const SECONDS = 6;

export type Kind = keyof typeof RATES;
export type Costs = Readonly<Record<Kind, { readonly alone: Cost; readonly busy: Cost }>>;
type Meters = Readonly<Record<'loop' | 'server' | 'database' | 'wal', () => Promise<number>>>;

/** Measures each kind of action by itself. What an idle server and database use in the same time is taken off. */
export async function measureCosts(
  actions: Actions,
  { cpu, loopCpu }: NodeCandidate,
  database: Pick<Meters, 'database' | 'wal'>,
): Promise<Costs> {
  const meters = { loop: loopCpu, server: cpu, ...database };
  const of = async (kind: Kind) => ({
    alone: await measure(actions[kind], RATES[kind].alone, meters),
    busy: await measure(actions[kind], RATES[kind].busy, meters),
  });
  return { report: await of('report'), range: await of('range'), start: await of('start') };
}

async function measure(action: () => Promise<number>, rate: number, meters: Meters): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) costs.push(await measureOnce(action, rate, meters));
  const middle = (name: keyof Cost) => median(costs.slice(1).map((each) => each[name]));
  return {
    loop: middle('loop'),
    server: middle('server'),
    database: middle('database'),
    bytes: middle('bytes'),
    wal: middle('wal'),
  };
}

async function measureOnce(action: () => Promise<number>, rate: number, meters: Meters): Promise<Cost> {
  let bytes = 0;
  let count = 0;
  const act = async () => {
    const received = await action();
    bytes += received;
    count += 1;
  };
  const idle = await watch(meters, () => setTimeout(SECONDS * 1_000));
  const used = await watch(meters, () => drive(rate, act, SECONDS));
  const each = (name: keyof Meters) => Math.max(0, used[name] - idle[name]) / count;
  return {
    loop: each('loop'),
    server: each('server'),
    database: each('database'),
    bytes: bytes / count,
    wal: each('wal'),
  };
}

async function watch(meters: Meters, work: () => Promise<unknown>) {
  const read = async () => ({
    loop: await meters.loop(),
    server: await meters.server(),
    database: await meters.database(),
    wal: await meters.wal(),
  });
  const before = await read();
  await work();
  const after = await read();
  const used = (name: keyof Meters) => after[name] - before[name];
  return { loop: used('loop'), server: used('server'), database: used('database'), wal: used('wal') };
}

/** A table of costs. */
export function describeCosts(costs: Costs): string[] {
  const row = (kind: Kind) => {
    const { alone, busy } = costs[kind];
    const both = (name: keyof Cost) => `${alone[name].toFixed(0)}, ${busy[name].toFixed(0)}`;
    const { alone: seldom, busy: often } = RATES[kind];
    return `| ${kind} | ${seldom}, ${often} | ${both('loop')} | ${both('server')} | ${both('database')} | ${both('wal')} | ${busy.bytes.toFixed(0)} |`;
  };
  return [
    '| action | a second: alone, busy | µs of CPU in the event loop | in the whole server | in PostgreSQL | bytes of its log | bytes of the answers |',
    '|---|---|---|---|---|---|---|',
    row('report'),
    row('range'),
    row('start'),
  ];
}
