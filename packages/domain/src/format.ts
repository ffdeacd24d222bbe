/** Seconds as `m:ss`, rounded down; invalid numbers are 0:00. */
export function formatTime(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Seconds of listening as whole minutes, rounded down. Half a second is allowed for, since the last moment of a recording is not measured. */
export function listenedMinutes(seconds: number): number {
  return wholeMinutes(seconds + 0.5);
}

/** Seconds of listening in words: `less than a minute`, `1 minute`, `12 minutes`. */
export function listenedText(seconds: number): string {
  const minutes = listenedMinutes(seconds);
  if (minutes === 0) return 'less than a minute';
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** Seconds as whole minutes, rounded down. */
export function wholeMinutes(seconds: number): number {
  return Math.floor(seconds / 60);
}

/** Smaller counts of listeners are not shown: they would make a new session look unpopular. */
export const SHOWN_LISTENERS = 10;

/** A count: `999`, then `1.0k`. */
export function formatCount(count: number): string {
  return count < 1000 ? String(count) : `${(count / 1000).toFixed(1)}k`;
}

/** Currencies whose amounts the payment provider counts as they are, and those that it counts in thousandths. */
const WHOLE = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const THOUSANDTHS = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);

/** Cents of a currency, given by its code in any case, or what the payment provider counts instead: `$9.99`, `¥1,500`. */
export function formatMoney(cents: number, currency: string): string {
  const code = currency.toLowerCase();
  const parts = WHOLE.has(code) ? 1 : THOUSANDTHS.has(code) ? 1000 : 100;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / parts);
}

/** The name of a greeting: the username before its first at-sign or dot, capitalised. */
export function firstName(username: string | null | undefined): string {
  const start = username?.split(/[@.]/, 1)[0]?.trim();
  return start ? start.charAt(0).toUpperCase() + start.slice(1) : 'Member';
}
