import { describe, expect, it } from 'vitest';
import { type Candidate, fillTime, partOfDay, suggestForDay } from './suggestions.js';

const session = (id: number, needs: string[], more: Partial<Candidate> = {}): Candidate => ({
  id,
  needs,
  categoryId: 1,
  duration: 60,
  ...more,
});

it.each([
  [0, 'night'],
  [4, 'night'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'evening'],
  [20, 'evening'],
  [21, 'night'],
])('%d o’clock is in the %s', (hour, part) => expect(partOfDay(hour)).toBe(part));

describe('the session for a day', () => {
  const asleep = session(1, ['sleep']);
  const awake = session(2, ['energy'], { categoryId: 2 });
  const near = session(3, ['money'], { categoryId: 2 });
  const day = '2026-03-10';

  // proves spec 2.4.17
  it.each([
    { what: 'suits the night', finished: [], hour: 23, chosen: { id: 1, reason: 'night' } },
    { what: 'suits the morning', finished: [], hour: 7, chosen: { id: 2, reason: 'morning' } },
    { what: 'is not one that was finished', finished: [2], hour: 7, chosen: { id: 3, reason: 'like_last' } },
    { what: 'is the one that is left', finished: [3, 2], hour: 7, chosen: { id: 1, reason: 'new' } },
    { what: 'is heard again, not the last one', finished: [2, 1, 3], hour: 7, chosen: { id: 3, reason: 'again' } },
  ])('$what', ({ finished, hour, chosen }) => {
    expect(suggestForDay([asleep, awake, near], { finished, hour, day })).toEqual(chosen);
  });

  it('is another one each day where several suit', () => {
    const alike = [session(1, ['sleep']), session(2, ['sleep']), session(3, ['sleep'])];
    const on = (date: string) => suggestForDay(alike, { finished: [], hour: 23, day: date })?.id;
    expect(new Set(['2026-03-10', '2026-03-11', '2026-03-12'].map(on)).size).toBe(3);
    expect(on('2026-03-10')).toBe(on('2026-03-10'));
  });

  it('is the only session there is, again', () => {
    expect(suggestForDay([asleep], { finished: [1], hour: 7, day })).toEqual({ id: 1, reason: 'again' });
  });

  it('is none in an empty catalogue', () => {
    expect(suggestForDay([], { finished: [], hour: 7, day })).toBeUndefined();
  });
});

describe('sessions that fill a time', () => {
  const minutes = (id: number, length: number, needs: string[]) => session(id, needs, { duration: length * 60 });
  const all = [minutes(1, 1, ['calm']), minutes(2, 1, ['sleep']), minutes(3, 10, ['sleep']), minutes(4, 5, ['focus'])];
  const fill = (needs: Parameters<typeof fillTime>[1]['needs'], length: number) =>
    fillTime(all, { needs, seconds: length * 60 }).map(({ id }) => id);

  // proves spec 2.5.18
  it.each([
    { what: 'one minute for a need', needs: ['sleep'] as const, length: 1, ids: [2] },
    {
      what: 'the second need when the first is served by none',
      needs: ['grief', 'calm'] as const,
      length: 1,
      ids: [1],
    },
    { what: 'the long one first, then what still fits', needs: ['sleep'] as const, length: 12, ids: [3, 2, 1] },
    { what: 'any, longest first, without a need', needs: [] as const, length: 6, ids: [4, 1] },
  ])('$what', ({ needs, length, ids }) => expect(fill(needs, length)).toEqual(ids));

  it('is the shortest when none is short enough', () => {
    expect(fillTime([minutes(1, 20, []), minutes(2, 10, [])], { needs: [], seconds: 60 })).toMatchObject([{ id: 2 }]);
  });

  it('is none in an empty catalogue', () => expect(fillTime([], { needs: [], seconds: 60 })).toEqual([]));
});
