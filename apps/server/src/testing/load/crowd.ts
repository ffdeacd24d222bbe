import { Agent, request, type RequestOptions } from 'node:http';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** What a player reads ahead at once, and every how many seconds: the pace of our audio. */
const RANGE_BYTES = 65_536;
const RANGE_SECONDS = 4;

export interface Listener {
  readonly cookie: string;
  readonly sessionId: number;
  /** Where it connects from: one address alone may not have so many connections. */
  readonly localAddress: string;
}

/** What became of the requests of one kind: how often each status came, and after how many microseconds. */
export interface Tally {
  readonly answers: Map<number | string, RecordableHistogram>;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

export const newTally = (): Tally => ({ answers: new Map() });

/** Each listener reports once a second and reads the audio range by range as it plays, for so many seconds. */
export async function listen(address: string, listeners: readonly Listener[], seconds: number) {
  const tallies = { progress: newTally(), audio: newTally() };
  const second = 1_000;
  await Promise.all(
    listeners.map(async (listener, index) => {
      const { cookie, sessionId, localAddress } = listener;
      await pause((index / listeners.length) * second);
      for (let time = 0; time < seconds; time += 1) {
        const started = performance.now();
        await Promise.all([
          report(tallies.progress, address, listener, time),
          (index + time) % RANGE_SECONDS === 0
            ? ask(tallies.audio, `${address}/api/sessions/${sessionId}/audio`, {
                localAddress,
                headers: { cookie, range: `bytes=0-${RANGE_BYTES - 1}` },
              })
            : undefined,
        ]);
        await pause(second - (performance.now() - started));
      }
    }),
  );
  return tallies;
}

/** So many reports at the same moment. */
export async function burst(address: string, listeners: readonly Listener[], reports: number): Promise<Tally> {
  const tally = newTally();
  const share = Math.ceil(reports / listeners.length);
  await Promise.all(
    listeners.flatMap((listener) => Array.from({ length: share }, () => report(tally, address, listener, 1))),
  );
  agent.destroy();
  return tally;
}

function report(tally: Tally, address: string, listener: Listener, currentTime: number): Promise<void> {
  const { cookie, sessionId, localAddress } = listener;
  const text = JSON.stringify({ sessionId, currentTime });
  const headers = { cookie, 'content-type': 'application/json', 'content-length': text.length };
  return ask(tally, `${address}/api/user/progress`, { localAddress, headers, method: 'POST' }, text);
}

/** Sends one request and reads the whole answer. */
function ask(tally: Tally, url: string, options: RequestOptions, body?: string): Promise<void> {
  const started = performance.now();
  return new Promise((resolve) => {
    const settle = (status: number | string) => {
      const times = tally.answers.get(status) ?? createHistogram();
      tally.answers.set(status, times);
      times.record(Math.max(1, Math.round((performance.now() - started) * 1_000)));
      resolve();
    };
    const pending = request(url, { agent, ...options }, (response) => {
      response.on('end', () => settle(response.statusCode ?? 0)).on('error', (error) => settle(error.message));
      response.resume();
    });
    pending.on('error', (error) => settle(error.message)).end(body);
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}
