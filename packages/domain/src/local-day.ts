/** A calendar day, `YYYY-MM-DD`, in some member's zone. Sorts as text. */
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
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The calendar day before: arithmetic on the calendar, so daylight saving cannot skip one. */
export function dayBefore(day: LocalDay): LocalDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) - MS_PER_DAY).toISOString().slice(0, 10);
}
