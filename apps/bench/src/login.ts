import { createPasswords } from '@vizzi/server/security/passwords';
import { type NodeCandidate, startCandidate } from './candidate.js';
import { ROUNDS, sideBySide } from './side-by-side.js';
import { median, spread } from './statistics.js';

/** A server lets an address try only so often on devices that it does not know. */
const LOGINS = 16;
const MEMBER = { username: 'login@vizzi.example', password: 'quiet lantern' };

/** What a login takes beside the hash of its password, which makes it slow on purpose, on a device that is known and on a new one. */
export async function measureLogin(databaseUrl: string): Promise<string> {
  const product = await startCandidate('./product-server.js', [databaseUrl]);
  const passwords = await createPasswords();
  const stored = await passwords.hash(MEMBER.password);
  const known = await post(product, 'register');
  const figures = await sideBySide({
    hash: () => millisecondsOf(() => passwords.verify(stored, MEMBER.password)),
    known: () => millisecondsOf(() => post(product, 'login', known)),
    new: () => millisecondsOf(() => post(product, 'login')),
  });
  await product.stop();
  const times = (of: number[]) => (median(of) / median(figures.hash)).toFixed(2);
  return [
    `| one after the other, ${LOGINS} in each of ${ROUNDS} rounds | milliseconds | times the hash |`,
    '|---|---|---|',
    `| the hash of the password alone | ${spread(figures.hash)} | 1 |`,
    `| a login on a known device | ${spread(figures.known)} | ${times(figures.known)} |`,
    `| a login on a new device | ${spread(figures.new)} | ${times(figures.new)} |`,
  ].join('\n');
}

/** Milliseconds for one of many. */
async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  for (let done = 0; done < LOGINS; done += 1) await work();
  return (performance.now() - begin) / LOGINS;
}

/** Signs in; answers the cookie that makes the device known. */
async function post({ address }: NodeCandidate, call: string, cookie = ''): Promise<string> {
  const response = await fetch(`${address}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(MEMBER),
  });
  if (!response.ok) throw new Error(`${call} was answered with ${response.status}`);
  await response.arrayBuffer();
  return /vizzi-device=[^;]+/.exec(response.headers.getSetCookie().join('; '))?.[0] ?? '';
}
