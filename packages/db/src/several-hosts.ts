import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { QUIET } from './quiet.js';

/** Milliseconds in which a host says what it is when all are looked at. */
const PATIENCE_MS = 5_000;

/** Of an address: what stands before its hosts, and the hosts with their ports. */
const HOSTS = /^([^:]+:\/\/(?:[^/?]*@)?)([^/?]+)/;

/** How connections find the primary among several hosts. */
export interface Primaries {
  /** The address with its hosts in the order in which they are tried: one that is away would keep each connection waiting. */
  ordered(url: string): string;
  /** Options of the connections to an address; none for one that names a single host. */
  optionsFor(url: string): Partial<{ target_session_attrs: 'primary'; ontimeline: (timeline: string) => boolean }>;
}

/**
 * Looks which hosts of these addresses are primaries. One that failed and came back beside the standby that was promoted takes writes
 * too, and what is written there is lost: each promotion begins a timeline with a higher number, and a host with a lower one than was
 * seen is passed over, also by later connections.
 */
export async function findPrimaries(urls: readonly string[]): Promise<Primaries> {
  let newest = '';
  const timelines = new Map<string, string>();
  const isNewest = (timeline: string) => {
    if (timeline > newest) newest = timeline;
    return timeline === newest;
  };
  const look = async (url: string) => {
    const ontimeline = (timeline: string) => {
      timelines.set(url, timeline);
      return isNewest(timeline);
    };
    await reach(url, ontimeline);
  };
  await Promise.all([...new Set(urls.flatMap(eachHost))].map(look));
  const timelineOf = (url: string) => timelines.get(url) ?? '';
  return {
    ordered(url) {
      const each = eachHost(url);
      if (each.length === 0) return url;
      const [first = '', ...others] = each.toSorted((a, b) => timelineOf(b).localeCompare(timelineOf(a)));
      return first.replace(HOSTS, (start) => [start, ...others.map(hostsIn)].join(','));
    },
    // "read-write" would take a standby too.
    optionsFor: (url) => (eachHost(url).length === 0 ? {} : { target_session_attrs: 'primary', ontimeline: isNewest }),
  };
}

/** The addresses of the hosts of an address that names several. One without a port has the first one's, as for the driver. */
function eachHost(url: string): string[] {
  const hosts = hostsIn(url).split(',');
  if (hosts.length === 1) return [];
  const [, port] = hosts[0]?.split(':') ?? [];
  const withPort = (host: string) => (port === undefined || host.includes(':') ? host : `${host}:${port}`);
  return hosts.map((host) => url.replace(HOSTS, (_all, before: string) => before + withPort(host)));
}

function hostsIn(url: string): string {
  return HOSTS.exec(url)?.[2] ?? '';
}

/** Connects to one host, as to a primary. What is away, or a standby, is met later. */
async function reach(url: string, ontimeline: (timeline: string) => boolean): Promise<void> {
  const client = postgres(url, {
    ...QUIET,
    max: 1,
    target_session_attrs: 'primary',
    ontimeline,
  });
  const answer = client`select 1`.catch(() => {});
  // A pool lets in, and may wait for its server.
  await Promise.race([answer, wait(PATIENCE_MS, undefined, { ref: false })]);
  await client.end({ timeout: 0 });
}
