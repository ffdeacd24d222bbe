import type { ProgressReportInput } from '@vizzi/api/contracts';
import { describe, expect, it, vi } from 'vitest';
import { makeEngine } from '../../../player-engine/testing/make-engine';
import { makeSession } from '../../../player-engine/testing/make-session';
import { Outbox } from './outbox';
import { ProgressReporter } from './reporter';
import { ReportStorage } from './report-storage';

const REPEAT_MS = 33;
const session = makeSession({ duration: 600 });

/** A playing session, its reports, and the reports that the server receives. */
function rig() {
  const { engine, voice, timer } = makeEngine();
  const server = { isReached: true };
  const sent: ProgressReportInput[] = [];
  const storage = new ReportStorage(() => localStorage, 1);
  const outbox = new Outbox({
    storage,
    timer,
    send: async (report) => {
      if (!server.isReached) return { kind: 'later', signedOut: false };
      sent.push(report);
      return { kind: 'rejected' };
    },
    onSaved: () => {},
  });
  const drain = () => void outbox.drain();
  let plays = 0;
  const newId = () => `00000000-0000-4000-8000-00000000000${++plays}`;
  const now = () => timer.now();
  const resumableAt = () => null;
  const reporter = new ProgressReporter({ ticks: now, now, newId, resumableAt, put: outbox.put, drain });
  engine.onPlayback(reporter.handle);
  engine.play(session);

  /** Waits for the answer to arrive. */
  const answer = () => new Promise((resolve) => setTimeout(resolve));
  const settle = () => vi.waitFor(() => expect(storage.list()).toEqual([]), { timeout: 30_000 });
  /** Repeats the key that seeks ten seconds forward. */
  const hold = async (presses: number) => {
    for (let press = 0; press < presses; press++) {
      timer.pass(REPEAT_MS);
      voice.reach(voice.position + REPEAT_MS / 1000);
      engine.seek(voice.position + 10);
      await answer();
    }
  };
  const places = () => sent.map(({ currentTime }) => Math.round(Number(currentTime)));
  return { engine, voice, timer, server, sent, storage, outbox, answer, settle, hold, places };
}

describe('seeks in quick succession', () => {
  // proves spec D9.1
  it('send the first at once, and then the newest', async () => {
    const { hold, timer, settle, places, sent } = rig();
    await hold(30);
    expect(places()).toEqual([10]);
    timer.pass(1000);
    await settle();
    expect(places()).toEqual([10, 301]);
    expect(sent[1]?.play?.heard).toBeCloseTo(30 * (REPEAT_MS / 1000));
  });

  it('send one report each second while they continue', async () => {
    const { hold, timer, settle, places } = rig();
    await hold(50);
    timer.pass(1000);
    await settle();
    expect(places()).toHaveLength(3);
    expect(places().at(-1)).toBe(502);
  });

  it('do not wait when the listener pauses', async () => {
    const { hold, engine, settle, places } = rig();
    await hold(5);
    engine.pause();
    await settle();
    expect(places()).toEqual([10, 50]);
  });

  it('do not wait when another session starts, and keep their order', async () => {
    const { hold, engine, voice, timer, settle, sent } = rig();
    await hold(5);
    engine.play(makeSession({ id: 8 }));
    timer.pass(1000);
    voice.reach(1);
    engine.pause();
    await settle();
    expect(sent.map(({ sessionId, currentTime }) => [sessionId, Math.round(Number(currentTime))])).toEqual([
      [7, 10],
      [7, 50],
      [8, 1],
    ]);
  });

  it('do not wait when the page closes', async () => {
    const { hold, outbox, places } = rig();
    await hold(5);
    outbox.flush();
    expect(places()).toEqual([10, 50]);
  });

  it('do not wait for a logout', async () => {
    const { hold, outbox, places } = rig();
    await hold(5);
    await outbox.drain();
    expect(places()).toEqual([10, 50]);
  });

  it('never drop a completion', async () => {
    const { engine, timer, answer, settle, sent } = rig();
    engine.seek(300);
    await answer();
    engine.seek(590);
    engine.seek(200);
    engine.seek(100);
    timer.pass(1000);
    await settle();
    expect(sent.map(({ currentTime, completed }) => [currentTime, completed])).toEqual([
      [300, false],
      [590, true],
      [100, false],
    ]);
  });

  it('are stored as one while the server is unreachable', async () => {
    const { hold, server, storage, timer, settle, places } = rig();
    server.isReached = false;
    await hold(40);
    expect(storage.list()).toHaveLength(1);
    server.isReached = true;
    timer.pass(15_000);
    await settle();
    expect(places()).toEqual([401]);
  });
});
