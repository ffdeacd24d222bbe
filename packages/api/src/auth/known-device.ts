import { findKnownDevices, insertKnownDevice } from '@vizzi/db';
import type { RequestDeps } from '../context.js';
import { createToken, hashToken } from './auth-sessions.js';
import { networkOf } from './network.js';

/** Browsers keep no cookie longer than 400 days. */
const LIFETIME_MS = 365 * 86_400_000;
/** Nobody has this id. */
const NOBODY = 0;

/** Where a try comes from. */
export interface Origin {
  /** What its tries are counted by: the known device, otherwise the network. */
  readonly place: string;
  /** The member signed in on this device or in this network before. */
  readonly isKnown: boolean;
}

/** Where the request comes from, as seen by an account; a name that nobody has takes the same query. */
export async function findOrigin(
  { db, clock, device, address }: RequestDeps,
  user: { readonly id: number } | undefined,
): Promise<Origin> {
  const devices = await findKnownDevices(db, user?.id ?? NOBODY, clock.now());
  const network = networkOf(address);
  const id = hashToken(device.token ?? '');
  if (devices.some((each) => each.id === id)) return { place: `device ${id}`, isKnown: true };
  return { place: network, isKnown: devices.some((each) => each.network === network) };
}

/** Makes the browser known to the member who signs in. It gets a new token, so that nobody can plant one beforehand. */
export async function rememberDevice({ db, clock, device, address }: RequestDeps, userId: number): Promise<void> {
  const token = createToken();
  const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS);
  const known = { userId, id: hashToken(token), network: networkOf(address), expiresAt };
  await insertKnownDevice(db, known, hashToken(device.token ?? ''));
  device.set(token, expiresAt);
}
