import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '@vizzi/domain';
import postgres from 'postgres';
import { messageOf } from './failures.js';
import { QUIET } from './quiet.js';

/** Milliseconds in which a host says what it is when all are looked at. */
const PATIENCE_MS = 5_000;

/** Of an address: what stands before its hosts, and the hosts with their ports. */
const HOSTS = /^([^:]+:\/\/(?:[^/?]*@)?)([^/?]+)/;

/** How connections find the primary among several hosts. */
export interface Primaries {
  /** Why hosts refused a connection, such as `a:5432: self-signed certificate`. */
  readonly refusals: readonly string[];
  /** The address with its hosts in the order in which they are tried: one that is away would keep each connection waiting. */
  ordered(url: string): string;
  /** Options of the connections to an address; none for one that names a single host. */
  optionsFor(url: string): Partial<{ target_session_attrs: 'primary'; ontimeline: (timeline: string) => boolean }>;
}

/**
 * Looks which hosts of these addresses are primaries. One that failed and came back beside the standby that was promoted takes writes
 * too, and what is written there is lost: each promotion begins a timeline with a higher number, and a host with a lower one than was
 * seen is passed over, also by later connections. Throws StartupError when two servers are primaries of the same timeline, as when both
 * standbys were promoted.
 */
export async function findPrimaries(urls: readonly string[]): Promise<Primaries> {
  let newest = '';
  /** Those that answered as primaries: their timelines, empty where a server or role knows none, and what tells two servers apart. */
  const primaries = new Map<string, { readonly timeline: string; readonly started: string }>();
  const refusals: string[] = [];
  const isNewest = (timeline: string) => {
    if (timeline > newest) newest = timeline;
    return timeline === newest;
  };
  const look = async (url: string) => {
    let timeline = '';
    const started = await reach(url, (found) => {
      timeline = found;
      return isNewest(found);
    });
    if (started instanceof Error) refusals.push(`${hostsIn(url)}: ${messageOf(started)}`);
    else if (started !== undefined) primaries.set(url, { timeline, started });
  };
  await Promise.all([...new Set(urls.flatMap(eachHost))].map(look));
  const latest = [...primaries].filter(([, { timeline }]) => timeline === newest);
  if (new Set(latest.map(([, { started }]) => started)).size > 1) {
    const hosts = latest
      .map(([url]) => hostsIn(url))
      .toSorted()
      .join(' and ');
    const order = newest === '' ? 'which was promoted last cannot be seen' : 'none was promoted after the others';
    throw new StartupError(
      `${hosts} all take writes, and ${order}: stop those that are not the primary, or let them follow it.`,
    );
  }
  const rankOf = (url: string) => (primaries.has(url) ? `primary ${primaries.get(url)?.timeline}` : '');
  return {
    refusals,
    ordered(url) {
      const each = eachHost(url);
      if (each.length === 0) return url;
      const [first = '', ...others] = each.toSorted((a, b) => rankOf(b).localeCompare(rankOf(a)));
      return first.replace(HOSTS, (start) => [start, ...others.map(hostsIn)].join(','));
    },
    // "read-write" would take a standby too.
    optionsFor: (url) => (namesSeveralHosts(url) ? { target_session_attrs: 'primary', ontimeline: isNewest } : {}),
  };
}

export const namesSeveralHosts = (url: string) => eachHost(url).length > 0;

/** The addresses of the hosts of an address that names several. One without a port has the first one's, as for the driver. */
function eachHost(url: string): string[] {
  const hosts = hostsIn(url).split(',');
  if (hosts.length === 1) return [];
  const port = hosts[0]?.split(':')[1] ?? process.env['PGPORT'] ?? '5432';
  const withPort = (host: string) => (host.includes(':') ? host : `${host}:${port}`);
  return hosts.map((host) => url.replace(HOSTS, (_all, before: string) => before + withPort(host)));
}

function hostsIn(url: string): string {
  return HOSTS.exec(url)?.[2] ?? '';
}

/** When a host was started, if it answers as a primary (no two servers were in the same microsecond), or why it refuses. */
async function reach(url: string, ontimeline: (timeline: string) => boolean): Promise<string | Error | undefined> {
  const client = postgres(url, {
    ...QUIET,
    max: 1,
    connect_timeout: PATIENCE_MS / 1_000,
    target_session_attrs: 'primary',
    ontimeline,
  });
  const answer = client<{ started: string }[]>`select pg_postmaster_start_time()::text as started`.then(
    ([row]) => row?.started,
    (error: unknown) => {
      // A name with several addresses has an error of each.
      const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
      return first instanceof Error ? first : undefined;
    },
  );
  // A pool lets in, and may wait for its server.
  const started = await Promise.race([answer, wait(PATIENCE_MS, undefined, { ref: false })]);
  await client.end({ timeout: 0 });
  return started;
}
