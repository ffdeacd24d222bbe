import { findUserWithDevices, insertKnownDevice, type UserRow } from '@vizzi/db';
import type { RequestDeps } from '../context.js';
import { createToken, hashToken } from './auth-sessions.js';
import { networkOf } from './network.js';

const DAY_MS = 86_400_000;
/** Browsers keep no cookie longer than 400 days. */
const LIFETIME_MS = 365 * DAY_MS;
/** A device that signs in is known anew when less than this is left. */
const RENEWAL_MS = 100 * DAY_MS;

/** An account that a request names, and where the request comes from as far as that account is concerned. */
export interface NamedAccount {
  readonly user: UserRow | undefined;
  /** What tries are counted by: the known device, otherwise the network. */
  readonly place: string;
  /** The member signed in on this device or in this network before. */
  readonly isKnown: boolean;
  /** The device is known, and for long enough. */
  readonly isKnownDevice: boolean;
}

/** The account of a name; a name that nobody has takes the same query. */
export async function findNamedAccount(
  { db, clock, device, address }: RequestDeps,
  username: string,
): Promise<NamedAccount> {
  const now = clock.now();
  const { user, devices } = await findUserWithDevices(db, username, now);
  const network = networkOf(address);
  const id = hashToken(device.token ?? '');
  const known = devices.find((each) => each.id === id);
  return {
    user,
    place: known ? `device ${id}` : network,
    isKnown: known !== undefined || devices.some((each) => each.network === network),
    isKnownDevice: known !== undefined && known.expiresAt.getTime() > now.getTime() + RENEWAL_MS,
  };
}

/** Makes the browser known to the member who signs in. It gets a new token, so that nobody can plant one beforehand. */
export async function rememberDevice({ db, clock, device, address }: RequestDeps, userId: number): Promise<void> {
  const token = createToken();
  const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS);
  const known = { userId, id: hashToken(token), network: networkOf(address), expiresAt };
  await insertKnownDevice(db, known, hashToken(device.token ?? ''));
  device.set(token, expiresAt);
}
