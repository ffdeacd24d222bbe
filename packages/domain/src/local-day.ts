/** A calendar day `YYYY-MM-DD` in a member's time zone. Sorts as text. */
export type LocalDay = string;

const MS_PER_DAY = 86_400_000;

/** Whether this runtime knows the IANA time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

/** The calendar day of an instant in an IANA time zone. Throws RangeError for an unknown zone. */
export function localDay(instant: Date, timeZone: string): LocalDay {
  return formatterFor(timeZone).format(instant);
}

/** The hour, 0 to 23, of an instant in an IANA time zone. Throws RangeError for an unknown zone. */
export function localHour(instant: Date, timeZone: string): number {
  const options = { timeZone, hour: 'numeric', hourCycle: 'h23' } as const;
  return Number(new Intl.DateTimeFormat('en-CA', options).format(instant));
}

/** Creating a formatter takes a hundred times as long as using it; there are only some hundred zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  // Canadian English writes days as YYYY-MM-DD.
  const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const formatter = new Intl.DateTimeFormat('en-CA', options);
  formatters.set(timeZone, formatter);
  return formatter;
}

/** The calendar day before. Computed in UTC, so that daylight saving does not matter. */
export function dayBefore(day: LocalDay): LocalDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) - MS_PER_DAY).toISOString().slice(0, 10);
}
