import type { RequestDeps } from '../context.js';
import { memberOfDevice } from './device-token.js';
import { networkOf } from './network.js';

/**
 * Reads and counts for a client that names an account, when it is its turn: on a device that of the member who signed in on it
 * before, otherwise that of the network. Members have a line of their own. Throws `unavailable` when too many wait.
 */
export function inSignInTurn<Result>(
  { device, deviceSecret, address, signInTurns }: RequestDeps,
  work: () => Promise<Result>,
): Promise<Result> {
  const member = device.token === undefined ? undefined : memberOfDevice(deviceSecret, device.token);
  return member === undefined ? signInTurns(networkOf(address), work) : signInTurns(`member ${member}`, work, 1);
}
