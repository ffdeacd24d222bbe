import { type LeaseClaims, leaseKeys } from '@vizzi/api/contracts';
import { z } from 'zod';

/** What the device knows of its right to play premium sessions. Times are milliseconds since the epoch. */
export const leaseFacts = z.object({
  /** A UUID that this browser made. */
  device: z.string(),
  /** A JWS; null without a running membership. */
  lease: z.string().nullable(),
  keys: leaseKeys,
  /** The latest time ever known here: the server's, that of a lease, or this device's own. */
  latest: z.number(),
  /** When the server first refused a lease. */
  lapsedAt: z.number().nullable(),
  /** By how much this device's clock was behind the time of the lease when that arrived; negative for one that is ahead. */
  behind: z.number().default(0),
});
export type LeaseFacts = z.infer<typeof leaseFacts>;

/** Clocks of servers and devices may differ by this much. */
const SKEW_MS = 10 * 60_000;

/**
 * The time by this device's clock: one that was wrong when the lease arrived is as wrong now, or was put right since. It is the earlier
 * of the two times that is not before what is known of the time.
 */
export function timeOf({ behind, latest }: Pick<LeaseFacts, 'behind' | 'latest'>, now: number): number {
  const times = [now, now + behind];
  const possible = times.filter((time) => time >= latest - SKEW_MS);
  return possible.length > 0 ? Math.min(...possible) : Math.max(...times);
}

export type LeaseState = 'valid' | 'expired' | 'clock' | 'invalid' | 'none';

/** What a lapsed member kept stays for thirty days, in case they come back. */
const LAPSE_MS = 30 * 86_400_000;

/** Who asks, on which device, and when: by the device's clock, and the latest time that was ever known. */
export interface LeaseHolder {
  readonly memberId: number;
  readonly device: string;
  readonly now: number;
  readonly latest: number;
}

/** What verified claims allow now. A clock that was set back is no time at all: the server has to be asked once. */
export function decideLease(claims: LeaseClaims, { memberId, device, now, latest }: LeaseHolder): LeaseState {
  if (claims.sub !== String(memberId) || claims.device !== device) return 'invalid';
  if (now < Math.max(latest, claims.iat * 1000) - SKEW_MS) return 'clock';
  return Math.max(now, latest) < claims.exp * 1000 ? 'valid' : 'expired';
}

/** When what a member kept is removed, whose membership was first found to have ended at `lapsedAt`. */
export const lapseEnd = (lapsedAt: number) => lapsedAt + LAPSE_MS;

/** Whether what a lapsed member kept is removed now. */
export const isLapseOver = ({ lapsedAt, latest }: Pick<LeaseFacts, 'lapsedAt' | 'latest'>, now: number) =>
  lapsedAt !== null && Math.max(now, latest) >= lapseEnd(lapsedAt);
