import { expect, test } from 'vitest';
import { practiceCsv } from './practice-csv';

const lines = (titles: readonly string[]) =>
  practiceCsv({
    listeningDays: [],
    plays: titles.map((title) => ({ sessionId: 1, title, startedAt: '2026-01-05T10:00:00.000Z', heard: 58.5 })),
  }).split('\r\n');

test('writes a line for each day and play, with CRLF', () => {
  const csv = practiceCsv({
    listeningDays: [{ day: '2026-01-05', seconds: 118 }],
    plays: [{ sessionId: 1, title: 'Still Lake', startedAt: null, heard: 58 }],
  });
  expect(csv).toBe('\uFEFFkind,when,session,seconds\r\nday,2026-01-05,,118\r\nplay,,Still Lake,58\r\n');
});

test.each([
  ['a, b', '"a, b"'],
  ['the "deep" one', '"the ""deep"" one"'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['Café ☀', 'Café ☀'],
])('%j is written as %j', (title, written) => {
  expect(lines([title]).slice(1).join('\r\n')).toBe(`play,2026-01-05T10:00:00.000Z,${written},58.5\r\n`);
});
