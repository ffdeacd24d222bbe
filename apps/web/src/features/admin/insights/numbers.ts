/** A whole number with its thousands apart. */
export function wholeNumber(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** A share of 0 to 1. */
export function inPercent(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * 100)} %`;
}

/** A day such as `Wed, Nov 4`. */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  );
}

/** A day such as `Nov 4`, without its weekday. */
export function shortDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));
}

/** Days that are counted together, such as `Nov 2 to Nov 4`, or one. */
export function daysInWords({ since, day }: { readonly since?: string; readonly day: string }): string {
  return since === undefined || since === day ? dayInWords(day) : `${shortDay(since)} to ${shortDay(day)}`;
}
