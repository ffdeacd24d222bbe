import type { AccountData } from '@vizzi/api/contracts';

/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The listening history as CSV: a line for each day and each play. */
export function practiceCsv({ listeningDays, plays }: Pick<AccountData, 'listeningDays' | 'plays'>): string {
  const rows = [
    ['kind', 'when', 'session', 'seconds'],
    ...listeningDays.map(({ day, seconds }) => ['day', day, '', String(seconds)]),
    ...plays.map(({ startedAt, title, heard }) => ['play', startedAt ?? '', title, String(heard)]),
  ];
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Quotes as RFC 4180 says, and prevents spreadsheets from running the cell as a formula. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
