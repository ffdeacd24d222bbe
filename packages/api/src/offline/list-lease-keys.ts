import type { Deps } from '../deps.js';
import type { LeaseKeys } from './contract.js';
import { readPublicKeys } from './lease-keys.js';

/** The public keys by which a device verifies leases. */
export function listLeaseKeys({ leaseKeys }: Deps): Promise<LeaseKeys> {
  return readPublicKeys(leaseKeys);
}
