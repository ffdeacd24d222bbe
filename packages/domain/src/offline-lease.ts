const DAY_MS = 86_400_000;
/** A device must contact the server this often. */
const LONGEST_MS = 30 * DAY_MS;
/** A renewal may arrive this long after the paid period. */
const GRACE_MS = 2 * DAY_MS;

/** When a lease that is issued now expires: after 30 days, and at most two days after the paid period, if it has an end. */
export function offlineLeaseEnd(now: Date, paidUntil: Date | null): Date {
  const longest = now.getTime() + LONGEST_MS;
  return new Date(paidUntil ? Math.min(longest, paidUntil.getTime() + GRACE_MS) : longest);
}
