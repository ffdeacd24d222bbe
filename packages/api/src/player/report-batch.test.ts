import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MemberReport, ReportBatch } from './report-batch.js';

const SESSION = 1;
const MEMBER = 1;
const DURATION = 600;
const START = Date.parse('2026-03-28T22:00:00Z');
const HOUR = 3_600_000;
const PHONE = '6f1c2a34-0000-4000-8000-000000000001';
const LAPTOP = '6f1c2a34-0000-4000-8000-000000000002';

interface Observation {
  readonly id: string;
  readonly sequence: number;
  /** Milliseconds since START, unique. */
  readonly at: number;
  readonly currentTime: number;
  readonly heard: number;
  readonly elapsed: number;
}

/** Observations of one device during a play: it listens, pauses and seeks. */
function observations(id: string, offset: number): fc.Arbitrary<Observation[]> {
  const step = fc.record({
    seconds: fc.integer({ min: 1, max: 1800 }),
    played: fc.boolean(),
    currentTime: fc.integer({ min: 1, max: DURATION }),
  });
  return fc.array(step, { minLength: 1, maxLength: 8 }).map((steps) => {
    let heard = 0;
    let elapsed = 0;
    return steps.map(({ seconds, played, currentTime }, sequence) => {
      elapsed += seconds;
      if (played) heard += seconds;
      return { id, sequence, at: offset + elapsed * 1000, currentTime, heard, elapsed };
    });
  });
}

/** The state after the observations arrived in this order, each with its delay. */
function stateAfter(arrivals: Observation[], timeZone: string) {
  let positions: ReturnType<ReportBatch['changedPositions']> = [];
  const plays = new Map<string, ReturnType<ReportBatch['changedPlays']>[number]>();
  const days = new Map<string, number>();
  const completions = new Set<string>();
  const arrival = START + 100 * HOUR;
  for (const [index, { id, sequence, at, currentTime, heard, elapsed }] of arrivals.entries()) {
    const now = new Date(arrival + index * 1000);
    const batch = new ReportBatch({
      now,
      members: new Map([[MEMBER, { timeZone }]]),
      sessions: new Map([[SESSION, { duration: DURATION }]]),
      positions,
      plays: [...plays.values()],
    });
    const report: MemberReport['report'] = {
      sessionId: SESSION,
      currentTime,
      age: (now.getTime() - START - at) / 1000,
      play: { id, sequence, heard, elapsed },
    };
    batch.take({ userId: MEMBER, report });
    positions = batch.changedPositions();
    for (const row of batch.changedPlays()) plays.set(`${row.id} ${row.day}`, row);
    for (const { day, seconds, isCompletion } of batch.changedDays()) {
      days.set(day, (days.get(day) ?? 0) + seconds);
      if (isCompletion) completions.add(day);
    }
  }
  const [position] = positions;
  return {
    currentTime: position?.currentTime,
    completed: position?.completed,
    days: Object.fromEntries([...days].filter(([, seconds]) => seconds !== 0)),
    completions,
  };
}

const twoDevices = fc
  .tuple(observations(PHONE, 0), observations(LAPTOP, 7 * 60_000 + 1))
  .map(([phone, laptop]) => [...phone, ...laptop].toSorted((a, b) => a.at - b.at))
  .filter((all) => new Set(all.map(({ at }) => at)).size === all.length);

const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago');

describe('reports of two devices', () => {
  // proves spec D9.3
  it('lead to the same state in any order, also when repeated', () => {
    fc.assert(
      fc.property(
        twoDevices.chain((all) =>
          fc.record({
            all: fc.constant(all),
            shuffled: fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length }),
          }),
        ),
        zone,
        ({ all, shuffled }, timeZone) => {
          expect(stateAfter(shuffled, timeZone)).toEqual(stateAfter(all, timeZone));
        },
      ),
      { numRuns: 500 },
    );
  });

  // proves spec D10.1
  it('give the exact seconds when all but the last of each are dropped', () => {
    fc.assert(
      fc.property(twoDevices, zone, (all, timeZone) => {
        const last = all.filter((each) =>
          all.every((other) => other.id !== each.id || other.sequence <= each.sequence),
        );
        const total = ({ days }: ReturnType<typeof stateAfter>) =>
          Object.values(days).reduce((sum, seconds) => sum + seconds, 0);
        expect(total(stateAfter(last, timeZone))).toBe(last.reduce((sum, { heard }) => sum + heard, 0));
        expect(total(stateAfter(all, timeZone))).toBe(total(stateAfter(last, timeZone)));
        expect(stateAfter(last, timeZone).currentTime).toBe(stateAfter(all, timeZone).currentTime);
      }),
      { numRuns: 500 },
    );
  });
});

it("splits a play at the member's midnight, 23:50 to 00:10, over a change of the clocks", () => {
  const observation = (sequence: number, minutes: number): Observation => ({
    id: PHONE,
    sequence,
    at: minutes * 60_000,
    currentTime: minutes * 10,
    heard: minutes * 60,
    elapsed: minutes * 60,
  });
  // 22:50 UTC is 23:50 in Berlin on the evening before the clocks go forward.
  const evening = [observation(0, 55), observation(1, 60), observation(2, 70)];
  expect(stateAfter(evening, 'Europe/Berlin').days).toEqual({ '2026-03-28': 55 * 60, '2026-03-29': 15 * 60 });
  expect(stateAfter(evening.toReversed(), 'Europe/Berlin').days).toEqual(stateAfter(evening, 'Europe/Berlin').days);
});
