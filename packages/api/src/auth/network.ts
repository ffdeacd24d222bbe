import { isIPv4, isIPv6 } from 'node:net';

/** One client: an IPv4 address, or the /64 network of an IPv6 address. */
export function clientOf(address: string): string {
  // Most are; the pattern for IPv6 is long, and is tried for each call.
  if (isIPv4(address)) return address;
  const plain = plainOf(address);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** The network of a household or an office: the /24 of an IPv4 address, the /56 of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = plainOf(address);
  if (isIPv4(plain)) return plain.replace(/\d+$/, '0/24');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const subnet = (Number.parseInt(groups[3] ?? '0', 16) & 0xff00).toString(16);
  return `${[...groups.slice(0, 3), subnet].join(':')}::/56`;
}

/**
 * Without the forms of IPv4 in IPv6, without the zone, and without the port that some proxies write. What is no address is
 * one client.
 */
function plainOf(address: string): string {
  if (isIPv4(address)) return address;
  const plain = address
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  return isIPv4(plain) || isIPv6(plain) ? plain : 'unknown';
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last];
}
