import { startCandidate } from '../candidate.js';
import { createPostgresCpu } from '../cpu.js';
import { createListeners } from '../listeners.js';
import { quantile } from '../statistics.js';
import { createActions } from './actions.js';
import { readAudioBytes } from './audio-bytes.js';
import { checkSimulation, compare, COMPARED, compareTopology } from './check.js';
import { type Cost, type Costs, describeCosts, type Kind, measureCosts } from './costs.js';
import { exponential, simulateWaits } from './queue.js';
import { createWalMeter } from './wal.js';

/** So many that each is away for some seconds between reports, as people are: what servers remember of them is gone. */
const LISTENERS = 8_000;
/** The check of the simulation: reports a second. */
const ONE_SERVER = [400, 800, 1_200, 1_600];
const THREE_SERVERS = [100, 200, 300, 400];

/** Seconds between the reports and between the starts of a listener, and bytes of a range. */
const REPORT_SECONDS = 5;
const START_SECONDS = 600;
const RANGE = 65_536;
const SIZES = [1, 1_000, 10_000, 100_000, 1_000_000];
/** The part of a core that is planned for: at more, queues grow, and a lost server is felt. */
const PLANNED = 0.5;
const LOADS = [0.3, 0.5, 0.7, 0.8, 0.9, 0.95];

/** What an action costs, a simulation of queues that is checked against real runs, and what listeners add up to. */
export async function measureScale(databaseUrl: string): Promise<string> {
  const listeners = await createListeners(databaseUrl, LISTENERS);
  const server = await startCandidate('./product-server.js', [databaseUrl]);
  const actions = createActions(server.address, listeners);
  const wal = createWalMeter(databaseUrl);
  const database = { database: await createPostgresCpu(databaseUrl), wal: wal.read };
  const costs = await measureCosts(actions, server, database);
  await wal.close();
  const { loop } = costs.report.busy;
  const one = await compare(actions.report, loop, 1, ONE_SERVER);
  await server.stop();
  const three = await compareTopology(loop, THREE_SERVERS);
  const audio = await readAudioBytes();
  return [
    ...describeCosts(costs),
    '',
    ...COMPARED,
    ...one,
    ...three,
    '',
    checkSimulation(),
    '',
    '| listeners at once | reports, ranges, starts a second | MB of audio a second | cores of servers | without audio | cores of PostgreSQL | MB of its log a second |',
    '|---|---|---|---|---|---|---|',
    ...SIZES.map((size) => describeSize(size, costs, audio)),
    '',
    describeListener(costs, audio),
    `Cores at ${PLANNED * 100} % of their time, and at the cost of a busy server. A listener reads ${number(audio.voice)} bytes of voice a second, and`,
    `${number(audio.loops)} bytes of music and place at a start, every ${START_SECONDS} seconds.`,
    '',
    '| an event loop works | p99 of the wait for it (ms), one server | three servers |',
    '|---|---|---|',
    ...LOADS.map((load) => `| ${load * 100} % | ${waitAt(load, loop, 1)} | ${waitAt(load, loop, 3)} |`),
  ].join('\n');
}

type AudioBytes = Awaited<ReturnType<typeof readAudioBytes>>;

function waitAt(load: number, loop: number, servers: number): string {
  const rate = (load * servers * 1_000_000) / loop;
  return quantile(
    simulateWaits(rate, () => exponential(loop / 1_000), servers),
    0.99,
  ).toFixed(1);
}

/** How often each is done a second by so many listeners, and the bytes of audio that they read. */
function ratesOf(size: number, { voice, loops }: AudioBytes) {
  const starts = size / START_SECONDS;
  const bytes = size * voice + starts * loops;
  const rates: Readonly<Record<Kind, number>> = { report: size / REPORT_SECONDS, range: bytes / RANGE, start: starts };
  return { rates, bytes };
}

const WITH_AUDIO: readonly Kind[] = ['report', 'range', 'start'];
const WITHOUT_AUDIO: readonly Kind[] = ['report', 'start'];

function describeListener(costs: Costs, audio: AudioBytes): string {
  const { rates, bytes } = ratesOf(1, audio);
  const of = (name: keyof Cost, kinds: readonly Kind[]) =>
    kinds.reduce((sum, kind) => sum + rates[kind] * costs[kind].busy[name], 0);
  const figures = [of('loop', WITH_AUDIO), of('loop', WITHOUT_AUDIO), of('database', WITHOUT_AUDIO)] as const;
  const [all, silent, database] = figures.map(number);
  const carried = figures.map((each) => number((PLANNED * 1_000_000) / each)).join(', ');
  return [
    `A listener costs a second: ${all} µs of an event loop (${silent} without audio), ${database} µs of PostgreSQL,`,
    `${number(of('wal', WITHOUT_AUDIO))} bytes of its log, and reads ${number(bytes)} bytes of audio. At ${PLANNED * 100} % these carry ${carried} listeners.`,
  ].join('\n');
}

function describeSize(size: number, costs: Costs, audio: AudioBytes): string {
  const { rates, bytes } = ratesOf(size, audio);
  const cores = (of: 'server' | 'database', kinds: readonly Kind[]) =>
    number(kinds.reduce((sum, kind) => sum + (rates[kind] * costs[kind].busy[of]) / 1_000_000 / PLANNED, 0));
  const log = rates.report * costs.report.busy.wal + rates.start * costs.start.busy.wal;
  const each = WITH_AUDIO.map((kind) => number(rates[kind])).join(', ');
  return `| ${number(size)} | ${each} | ${number(bytes / 1_000_000)} | ${cores('server', WITH_AUDIO)} | ${cores('server', WITHOUT_AUDIO)} | ${cores('database', WITHOUT_AUDIO)} | ${number(log / 1_000_000)} |`;
}

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });
