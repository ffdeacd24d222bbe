import { type LeaseClaims, leaseClaims } from '@vizzi/api/contracts';
import { compactVerify, createLocalJWKSet } from 'jose';
import { decideLease, type LeaseFacts, type LeaseState } from './lease';

export interface VerifiedLease {
  readonly state: LeaseState;
  /** Null for a lease that nobody signed. */
  readonly claims: LeaseClaims | null;
}

/** Whether the member may play premium sessions now, without asking the server. */
export async function verifyLease(
  memberId: number,
  facts: LeaseFacts | undefined,
  now: number,
): Promise<VerifiedLease> {
  if (!facts?.lease) return { state: 'none', claims: null };
  const claims = await verifiedClaims(facts.lease, facts);
  if (!claims) return { state: 'invalid', claims };
  return { state: decideLease(claims, { memberId, device: facts.device, now, latest: facts.latest }), claims };
}

async function verifiedClaims(lease: string, { keys }: LeaseFacts): Promise<LeaseClaims | null> {
  try {
    const { payload } = await compactVerify(lease, createLocalJWKSet(keys), { algorithms: ['ES256'] });
    return leaseClaims.parse(JSON.parse(new TextDecoder().decode(payload)));
  } catch {
    return null;
  }
}
