import { readClock } from '@vizzi/db';
import { AppError, offlineLeaseEnd } from '@vizzi/domain';
import { SignJWT } from 'jose';
import type { Viewer } from '../auth/viewer.js';
import { readStatus } from '../billing/membership-status.js';
import type { Deps } from '../deps.js';
import type { OfflineLease } from './contract.js';
import { readSigningKey } from './lease-keys.js';

/** A lease for the member's downloads on one device, by the database's clock. Throws `forbidden` without a running membership. */
export async function issueLease(deps: Deps, viewer: Viewer, { device }: { device: string }): Promise<OfflineLease> {
  const { answer, isRefundPending } = await readStatus(deps, viewer);
  const now = await readClock(deps.db);
  const end = offlineLeaseEnd(now, answer.currentPeriodEnd === null ? null : new Date(answer.currentPeriodEnd * 1000));
  if (!answer.hasSubscription || isRefundPending || end <= now) {
    throw new AppError('forbidden', 'Premium sessions can be kept offline with premium');
  }
  const expires = Math.floor(end.getTime() / 1000);
  const { key, kid } = await readSigningKey(deps.leaseKeys);
  const lease = await new SignJWT({ device })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setSubject(String(viewer.id))
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(expires)
    .sign(key);
  return { lease, expiresAt: new Date(expires * 1000).toISOString() };
}
