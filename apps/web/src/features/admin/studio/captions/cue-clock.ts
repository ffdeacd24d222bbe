import { formatTime } from '@vizzi/domain';

/** With tenths of a second: `2:07.8`. */
export function cueClock(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  return `${formatTime(tenths / 10)}.${tenths % 10}`;
}
