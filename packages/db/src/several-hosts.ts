import postgres from 'postgres';
import { QUIET } from './quiet.js';

/** Time limit for a host that is away when the others are looked at. */
const CONNECT_SECONDS = 5;

/** Of an address: what stands before its hosts, and the hosts with their ports. */
const HOSTS = /^([^:]+:\/\/(?:[^/?]*@)?)([^/?]+)/;

/** Options of the connections to an address; empty for one that names a single host. */
export type PrimaryOf = (url: string) => Partial<{
  target_session_attrs: 'primary';
  ontimeline: (timeline: string) => boolean;
}>;

/**
 * How connections find the primary among several hosts. A primary that failed and came back beside the standby that was promoted
 * takes writes too, and what is written there is lost: each promotion begins a timeline with a higher number, and a host with a lower
 * one than was seen is passed over. Looks at all hosts first, since the first one that answers may be the former primary.
 */
export async function findPrimaries(urls: readonly string[]): Promise<PrimaryOf> {
  let newest = '';
  const isNewest = (timeline: string) => {
    if (timeline > newest) newest = timeline;
    return timeline === newest;
  };
  await Promise.all(urls.flatMap(eachHost).map((url) => look(url, isNewest)));
  // "read-write" would take a standby too.
  return (url) => (eachHost(url).length === 0 ? {} : { target_session_attrs: 'primary', ontimeline: isNewest });
}

/** The addresses of the hosts of an address that names several. */
function eachHost(url: string): string[] {
  const [named, before, hosts = ''] = HOSTS.exec(url) ?? [];
  if (named === undefined || !hosts.includes(',')) return [];
  return hosts.split(',').map((host) => `${before}${host}${url.slice(named.length)}`);
}

/** Sees the timeline of one host. What cannot be reached now, or is a standby, is met later. */
async function look(url: string, ontimeline: (timeline: string) => boolean): Promise<void> {
  const client = postgres(url, {
    ...QUIET,
    max: 1,
    connect_timeout: CONNECT_SECONDS,
    target_session_attrs: 'primary',
    ontimeline,
  });
  await client`select 1`.catch(() => {});
  await client.end({ timeout: 0 });
}
