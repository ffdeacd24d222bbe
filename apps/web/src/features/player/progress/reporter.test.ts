import { describe, expect, it } from 'vitest';
import { makeEngine } from '../../../player-engine/testing/make-engine';
import { makeSession } from '../../../player-engine/testing/make-session';
import type { PendingReport } from './pending-report';
import { ProgressReporter } from './reporter';

/** `resumableAt` as the reporter's port says, and `isLate` when the reporter first sees the playback at its next event. */
function rig({ resumableAt = null, isLate = false }: { resumableAt?: number | null; isLate?: boolean } = {}) {
  const { engine, voice, timer } = makeEngine();
  const saved: { at: number | null | undefined } = { at: resumableAt };
  const reports: PendingReport[] = [];
  const clock = { setBy: 0 };
  let plays = 0;
  const reporter = new ProgressReporter({
    ticks: () => timer.now(),
    now: () => timer.now() + clock.setBy,
    newId: () => `play ${++plays}`,
    resumableAt: () => saved.at,
    put: (report) => reports.push(report),
    drain: () => {},
  });
  if (!isLate) engine.onPlayback(reporter.handle);
  /** Advances the playback in steps of a quarter of a second. */
  const listen = (seconds: number) => {
    for (let i = 0; i < seconds * 4; i++) {
      timer.pass(250);
      voice.reach(voice.position + 0.25);
    }
  };
  const told = () =>
    reports.map(({ kind, report: { currentTime, play } }) => [kind, currentTime, play.id, play.sequence, play.heard]);
  return { engine, voice, timer, clock, saved, reporter, reports, listen, told };
}

const session = makeSession();

describe('reports', () => {
  // proves spec D9.1
  it('come every five seconds of playing', () => {
    const { engine, listen, told } = rig();
    engine.play(session);
    listen(12);
    expect(told()).toEqual([
      ['tick', 5, 'play 1', 0, 5],
      ['tick', 10, 'play 1', 1, 10],
    ]);
  });

  // proves security 10.74
  it('count on when the clock of the device is put back', () => {
    const { engine, timer, clock, listen, told, reports } = rig();
    engine.play(session);
    listen(6);
    clock.setBy = -3_600_000;
    listen(5);
    expect(told()).toEqual([
      ['tick', 5, 'play 1', 0, 5],
      ['tick', 10, 'play 1', 1, 10],
    ]);
    expect(reports[1]).toMatchObject({ observedAt: timer.now() - 3_601_000, report: { play: { elapsed: 10 } } });
  });

  // proves spec D9.1
  it('come at once after an action of the listener', () => {
    const { engine, listen, told } = rig();
    engine.play(session);
    listen(2);
    engine.pause();
    engine.resume();
    listen(1);
    engine.seek(300);
    listen(1);
    engine.hide();
    expect(told()).toEqual([
      ['mark', 2, 'play 1', 0, 2],
      ['seek', 300, 'play 1', 1, 3],
      ['mark', 301, 'play 1', 2, 4],
    ]);
  });

  it('contain the elapsed time, pauses included', () => {
    const { engine, timer, listen, reports } = rig();
    engine.play(session);
    listen(2);
    engine.pause();
    timer.pass(60_000);
    engine.resume();
    listen(1);
    engine.pause();
    expect(reports.map(({ report }) => report.play.elapsed)).toEqual([2, 63]);
  });

  // proves spec 4.25, spec D8.2
  it('never contain position 0: stopping keeps the position', () => {
    const { engine, listen, told } = rig();
    engine.play(session);
    engine.pause();
    engine.resume();
    listen(3);
    engine.stop();
    expect(told()).toEqual([['mark', 3, 'play 1', 0, 3]]);
  });

  it('keep the saved position during the opening seconds of a play', () => {
    const { engine, listen, told } = rig({ resumableAt: 252 });
    engine.play(session);
    listen(5);
    engine.stop();
    engine.resume();
    listen(25);
    expect(told()).toEqual([
      ['tick', 252, 'play 1', 0, 5],
      ['tick', 252, 'play 2', 0, 5],
      ['tick', 252, 'play 2', 1, 10],
      ['tick', 252, 'play 2', 2, 15],
      ['tick', 20, 'play 2', 3, 20],
      ['tick', 25, 'play 2', 4, 25],
    ]);
  });

  // proves security 10.82
  it('keep the saved position when the code comes after the beginning', () => {
    const { engine, reporter, listen, told } = rig({ resumableAt: 252, isLate: true });
    engine.play(session);
    listen(3);
    engine.onPlayback(reporter.handle);
    listen(6);
    expect(told()).toEqual([['tick', 252, 'play 1', 0, 5]]);
  });

  // proves security 10.82
  it('wait in the opening seconds until the saved position is known', () => {
    const { engine, saved, listen, told } = rig();
    saved.at = undefined;
    engine.play(session);
    listen(2);
    engine.pause();
    engine.resume();
    expect(told()).toEqual([]);
    saved.at = 252;
    listen(5);
    expect(told()).toEqual([['tick', 252, 'play 1', 0, 7]]);
  });

  it('contain an earlier position after a seek', () => {
    const { engine, listen, told } = rig({ resumableAt: 252 });
    engine.play(session, { at: 252 });
    engine.seek(3);
    listen(5);
    expect(told()).toEqual([
      ['seek', 3, 'play 1', 0, 0],
      ['tick', 8, 'play 1', 1, 5],
    ]);
  });

  it('are not repeated without a change', () => {
    const { engine, listen, reporter, told } = rig();
    engine.play(session);
    listen(3);
    engine.pause();
    reporter.mark();
    engine.hide();
    engine.stop();
    expect(told()).toHaveLength(1);
  });

  // proves spec D9.1
  it('contain the completion, and a repeat is another play', () => {
    const { engine, voice, listen, told } = rig();
    engine.toggleRepeat();
    engine.play(makeSession({ duration: 4 }));
    listen(3.75);
    voice.emit({ type: 'ended' });
    listen(1);
    engine.pause();
    expect(told()).toEqual([
      ['mark', 4, 'play 1', 0, 4],
      ['mark', 1, 'play 2', 0, 1],
    ]);
  });

  it('continue with another session', () => {
    const { engine, listen, reports } = rig();
    engine.play(session);
    listen(2);
    engine.play(makeSession({ id: 8 }));
    listen(5);
    expect(reports.map(({ report }) => [report.sessionId, report.currentTime, report.play.id])).toEqual([
      [7, 2, 'play 1'],
      [8, 5, 'play 2'],
    ]);
  });

  it('are made when the page is hidden', () => {
    const { engine, reporter, listen, told } = rig();
    engine.play(session);
    listen(4);
    reporter.mark();
    expect(told()).toEqual([['mark', 4, 'play 1', 0, 4]]);
  });
});
