import type { ProgressReportInput } from '@vizzi/api/contracts';
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeTimer } from '../../../player-engine/testing/fake-ports';
import type { PendingReport } from './pending-report';
import { Outbox } from './outbox';
import type { Answer } from './send-report';
import { ReportStorage } from './report-storage';

const PLAY = '7b0a9a52-2c36-4b5e-9b1f-8f6f0f6d2a10';

function observe(timer: FakeTimer, sequence: number, kind: PendingReport['kind'] = 'mark'): PendingReport {
  const seconds = 10 * (sequence + 1);
  return {
    kind,
    observedAt: timer.now(),
    report: {
      sessionId: 7,
      currentTime: seconds,
      play: { id: PLAY, sequence, heard: seconds, elapsed: seconds },
    },
  };
}

type Mood = 'well' | 'offline' | 'signed out' | 'refusing';

function rig({
  mood = 'well',
  memberId = 1,
  timer = new FakeTimer(),
}: { mood?: Mood; memberId?: number; timer?: FakeTimer } = {}) {
  const server = { mood };
  const sent: ProgressReportInput[] = [];
  const saved: number[] = [];
  const storage = new ReportStorage(() => localStorage, memberId);
  const answer = ({ sessionId, currentTime }: ProgressReportInput): Answer => {
    if (server.mood === 'refusing') return { kind: 'rejected' };
    if (server.mood !== 'well') return { kind: 'later', signedOut: server.mood === 'signed out' };
    const progress = { sessionId: Number(sessionId), currentTime: Number(currentTime), completed: false };
    return { kind: 'saved', progress: { ...progress, lastPlayedAt: '2026-01-05T00:00:00.000Z' } };
  };
  const outbox = new Outbox({
    storage,
    timer,
    send: async (report) => {
      sent.push(report);
      return answer(report);
    },
    onSaved: ({ currentTime }) => saved.push(currentTime),
  });
  const waiting = () => storage.list().map(({ report }) => report.play.sequence);
  return { outbox, server, sent, saved, timer, waiting };
}

describe('the outbox', () => {
  it('sends in order and forgets what is confirmed', async () => {
    const { outbox, sent, saved, timer, waiting } = rig();
    outbox.put(observe(timer, 0));
    outbox.put(observe(timer, 1));
    await waitFor(() => expect(saved).toEqual([10, 20]));
    expect(sent).toHaveLength(2);
    expect(waiting()).toEqual([]);
  });

  it('keeps everything while offline, and sends its age later', async () => {
    const { outbox, server, sent, saved, timer, waiting } = rig({ mood: 'offline' });
    outbox.put(observe(timer, 0));
    await waitFor(() => expect(sent).toHaveLength(1));
    timer.pass(4000);
    outbox.put(observe(timer, 1));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(waiting()).toEqual([0, 1]);

    server.mood = 'well';
    timer.pass(15_000);
    await waitFor(() => expect(saved).toEqual([10, 20]));
    expect(sent.slice(-2).map(({ age }) => age)).toEqual([19, 15]);
    expect(waiting()).toEqual([]);
  });

  it('waits for the same member to come back', async () => {
    const before = rig({ mood: 'signed out' });
    before.outbox.put(observe(before.timer, 0));
    await waitFor(() => expect(before.sent).toHaveLength(1));
    before.timer.pass(60_000);
    expect(before.sent).toHaveLength(1);

    const other = rig({ memberId: 2, timer: before.timer });
    await other.outbox.drain();
    expect(other.sent).toEqual([]);
    const after = rig({ timer: before.timer });
    await after.outbox.drain();
    expect(after.saved).toEqual([10]);
  });

  it('drops what the server rejects', async () => {
    const { outbox, timer, saved, waiting } = rig({ mood: 'refusing' });
    outbox.put(observe(timer, 0));
    await waitFor(() => expect(waiting()).toEqual([]));
    expect(saved).toEqual([]);
  });

  it('keeps the last of the ticks that wait, and every mark', () => {
    const { outbox, timer, waiting } = rig({ mood: 'offline' });
    outbox.put(observe(timer, 0, 'tick'));
    outbox.put(observe(timer, 1, 'tick'));
    outbox.put(observe(timer, 2, 'mark'));
    outbox.put(observe(timer, 3, 'tick'));
    outbox.put(observe(timer, 4, 'tick'));
    expect(waiting()).toEqual([2, 4]);
  });

  it('sends what waited for longer than the server takes as if it had waited for that long', async () => {
    const { outbox, sent, saved, timer } = rig({});
    outbox.put({ ...observe(timer, 0), observedAt: timer.now() - 31 * 86_400_000 });
    await waitFor(() => expect(saved).toEqual([10]));
    expect(sent.map(({ age }) => age)).toEqual([30 * 86_400]);
  });

  // proves spec D9.2
  it('sends everything at once when the page closes, and keeps it until it is confirmed', () => {
    const { outbox, sent, timer, waiting } = rig({ mood: 'offline' });
    outbox.put(observe(timer, 0));
    timer.pass(2000);
    outbox.put(observe(timer, 1));
    outbox.flush();
    expect(sent.slice(-2).map(({ currentTime, age }) => [currentTime, age])).toEqual([
      [10, 2],
      [20, 0],
    ]);
    expect(waiting()).toEqual([0, 1]);
  });

  it('forgets what arrived when the page was not closed after all', async () => {
    const { outbox, server, sent, timer, waiting } = rig({ mood: 'offline' });
    outbox.put(observe(timer, 0));
    await waitFor(() => expect(sent).toHaveLength(1));
    server.mood = 'well';
    outbox.flush();
    await waitFor(() => expect(waiting()).toEqual([]));
  });

  // proves security 12.40
  it.each<Mood>(['well', 'offline'])(
    'that is closed while a report is under way sends no other, nor tells what was saved (%s)',
    async (mood) => {
      const { outbox, server, sent, saved, timer, waiting } = rig({ mood });
      outbox.put(observe(timer, 0));
      outbox.put(observe(timer, 1));
      outbox.close();
      await waitFor(() => expect(waiting()).toEqual(mood === 'well' ? [1] : [0, 1]));
      server.mood = 'well';
      timer.pass(60_000);
      expect(sent.map(({ currentTime }) => currentTime)).toEqual([10]);
      expect(saved).toEqual([]);
    },
  );

  it('ignores damaged entries', async () => {
    localStorage.setItem('vizzi.progress.1.x.0', '{"report":');
    localStorage.setItem('vizzi.progress.1.x.1', '{"kind":"tick"}');
    const { outbox, timer, saved, waiting } = rig();
    outbox.put(observe(timer, 0));
    await waitFor(() => expect(saved).toEqual([10]));
    expect(waiting()).toEqual([]);
  });
});
