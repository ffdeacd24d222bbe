import type { AccountData } from '@vizzi/api/contracts';

/** Tells spreadsheets that what follows is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A member's listening as a table: a line for every day, and one for every play. */
export function practiceCsv({ listeningDays, plays }: Pick<AccountData, 'listeningDays' | 'plays'>): string {
  const rows = [
    ['kind', 'when', 'session', 'seconds'],
    ...listeningDays.map(({ day, seconds }) => ['day', day, '', String(seconds)]),
    ...plays.map(({ startedAt, title, heard }) => ['play', startedAt ?? '', title, String(heard)]),
  ];
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Quoted where needed (RFC 4180), and never a formula to the spreadsheet that opens it. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
