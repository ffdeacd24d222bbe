import { type Db, findUserWithDevices, insertKnownDevice, type UserRow } from '@vizzi/db';
import type { RequestDeps } from '../context.js';
import { hashToken } from './auth-sessions.js';
import { createDeviceToken, memberOfDevice } from './device-token.js';
import { networkOf } from './network.js';

/** Browsers keep no cookie longer than 400 days. */
const LIFETIME_DAYS = 365;
/** A device that signs in is known anew when less than this is left, or when its token has no signature. */
const RENEWAL_DAYS = 100;

/** An account that a request names, and where the request comes from as far as that account is concerned. */
export interface NamedAccount {
  readonly user: UserRow | undefined;
  /** What tries are counted by: the known device, otherwise the network. */
  readonly place: string;
  /** The member signed in on this device or in this network before. */
  readonly isKnown: boolean;
  /** The member signed in on this device before. */
  readonly isKnownDevice: boolean;
  /** It is known for so long that a sign-in need not make it known anew. */
  readonly staysKnown: boolean;
  /** When the account was read, by the database's clock; undefined when there is none. */
  readonly readAt: Date | undefined;
}

/** What the queue for hashing knows a member by, in a session or on a device or in a network of theirs. */
export const knownMember = (id: number): string => `member ${id}`;

/** The account of a name; a name that nobody has takes the same queries. */
export async function findNamedAccount(deps: RequestDeps, username: string): Promise<NamedAccount> {
  const { db, device, deviceSecret, address } = deps;
  const { user, devices, readAt } = await findUserWithDevices(db, username);
  const network = networkOf(address);
  const token = device.token ?? '';
  const id = hashToken(token);
  const known = devices.find((each) => each.id === id);
  return {
    user,
    place: known ? `device ${id}` : network,
    isKnown: known !== undefined || devices.some((each) => each.network === network),
    isKnownDevice: known !== undefined,
    staysKnown:
      known !== undefined && known.daysLeft > RENEWAL_DAYS && memberOfDevice(deviceSecret, token) === user?.id,
    readAt,
  };
}

/** The token of a device, for its cookie. */
export interface DeviceToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Makes the browser known to the member who signs in. It gets a new token, so that nobody can plant one beforehand. */
export async function rememberDevice(
  { clock, device, deviceSecret, address }: RequestDeps,
  db: Db,
  { id: userId, password }: UserRow,
): Promise<DeviceToken> {
  const token = createDeviceToken(deviceSecret, userId);
  const known = { userId, id: hashToken(token), network: networkOf(address), days: LIFETIME_DAYS, password };
  await insertKnownDevice(db, known, hashToken(device.token ?? ''));
  return { token, expiresAt: new Date(clock.now().getTime() + LIFETIME_DAYS * 86_400_000) };
}
