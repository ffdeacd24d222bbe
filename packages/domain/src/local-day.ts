/** A calendar day `YYYY-MM-DD` in a member's time zone. Sorts as text. */
export type LocalDay = string;

const MS_PER_DAY = 86_400_000;

/**
 * The one name that this runtime has for an IANA time zone, however it is spelled; undefined for what is none. Offsets such
 * as `+05:30` are none: they have no daylight saving.
 */
export function canonicalTimeZone(timeZone: string): string | undefined {
  if (!/^[a-z]/i.test(timeZone)) return undefined;
  const known = canonicalNames.get(timeZone.toLowerCase());
  if (known !== undefined) return known;
  try {
    const name = new Intl.DateTimeFormat('en-CA', { timeZone }).resolvedOptions().timeZone;
    // The names that a runtime takes are some hundred, each in one spelling here.
    canonicalNames.set(timeZone.toLowerCase(), name);
    return name;
  } catch {
    return undefined;
  }
}

const canonicalNames = new Map<string, string>();

/** The calendar day of an instant in an IANA time zone; in UTC for one that this runtime does not know, as a newer one may. */
export function localDay(instant: Date, timeZone: string): LocalDay {
  return dayFormatter(timeZone).format(instant);
}

/** The hour, 0 to 23, of an instant in an IANA time zone; in UTC for one that this runtime does not know. */
export function localHour(instant: Date, timeZone: string): number {
  return Number(hourFormatter(timeZone).format(instant));
}

/** Canadian English writes days as YYYY-MM-DD. */
const dayFormatter = createFormatters({ year: 'numeric', month: '2-digit', day: '2-digit' });
const hourFormatter = createFormatters({ hour: 'numeric', hourCycle: 'h23' });

/** Formatters by time zone. To make one takes a hundred times as long as to use it. */
function createFormatters(options: Intl.DateTimeFormatOptions): (spelled: string) => Intl.DateTimeFormat {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return (spelled) => {
    // By the canonical name, because a name that was saved before names were canonical may have any spelling.
    const timeZone = formatters.has(spelled) ? spelled : (canonicalTimeZone(spelled) ?? 'UTC');
    const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...options });
    formatters.set(timeZone, formatter);
    return formatter;
  };
}

/** The calendar day before. Computed in UTC, so that daylight saving does not matter. */
export function dayBefore(day: LocalDay): LocalDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) - MS_PER_DAY).toISOString().slice(0, 10);
}
