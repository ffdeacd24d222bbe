import { AppError } from '@vizzi/domain';
import { clientOf } from './auth/network.js';
import type { Clock } from './clock.js';

/** What calls wait for that is not ours, and may hang: the payment provider, and the storage of recordings and pictures. */
export type AwaitedService = 'provider' | 'storage';

/** Calls with a large answer read or answer much of what a member has: one keeps the process or the database busy for a while. */
export type CallKind = 'small' | 'large' | AwaitedService;

/** Lets each client, an address or a network of IPv6, have some calls under way at once, so that one address does not take the time of all others. */
export interface CallTurns {
  /**
   * Makes a call when its turn comes, in the order of arrival. Those that wait for the same service have turns of their own: while
   * it hangs, they hold up one another only. Throws `unavailable` when too many wait, or for too long.
   */
  take<Result>(address: string, kind: CallKind, call: () => Promise<Result>): Promise<Result>;
}

const LARGE_ANSWERS = new Set([
  'admin.sessions',
  'catalog.sessions',
  'library.addToPlaylist',
  'library.createPlaylist',
  'library.favorites',
  'library.playlist',
  'library.playlistChoices',
  'library.playlists',
  'library.removeFromPlaylist',
  'library.renamePlaylist',
  'library.reorderPlaylist',
  'player.allProgress',
  'player.practice',
  'player.stats',
  'player.upNext',
]);
const ASK_PROVIDER = new Set([
  'admin.grantLifetime',
  'auth.deleteAccount',
  'billing.account',
  'billing.cancel',
  'billing.createSubscription',
  'billing.portal',
  'billing.previewSwitch',
  'billing.refund',
  'billing.resume',
  'billing.status',
  'billing.switchPlan',
]);
const ASK_STORAGE = new Set(['admin.audioFile', 'studio.cues']);
/** Calls of one address that wait; more than a crowd behind one address sends in a moment. */
const MAX_WAITING = 500;
/** Of the calls that may be under way at once, this part may when they had to wait. */
const WAITED_SHARE = 5;
/** Milliseconds after which nobody waits for the answer any more. */
const MAX_WAIT_MS = 4_000;

interface Client {
  taken: number;
  readonly waiting: Waiting[];
}

interface Waiting {
  readonly places: number;
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: () => void;
}

export function kindOfCall(procedure: string): CallKind {
  if (ASK_PROVIDER.has(procedure)) return 'provider';
  if (ASK_STORAGE.has(procedure)) return 'storage';
  return LARGE_ANSWERS.has(procedure) ? 'large' : 'small';
}

/**
 * `atOnce` calls of an address are under way, or one with a large answer; 0 is no limit. Those that had to wait begin a few at
 * once: the queries of a call of somebody else wait for those of all calls that are under way.
 */
export function createCallTurns(atOnce: number, clock: Pick<Clock, 'elapsed'>): CallTurns {
  const clients = new Map<string, Client>();
  const afterWaiting = Math.ceil(atOnce / WAITED_SHARE);

  const leave = (address: string, client: Client, places: number) => {
    client.taken -= places;
    if (client.waiting.length > 0) admit(address, client);
    else if (client.taken === 0) clients.delete(address);
  };

  const admit = (address: string, client: Client) => {
    for (let next = client.waiting[0]; next; next = client.waiting[0]) {
      const isLate = clock.elapsed() - next.since > MAX_WAIT_MS;
      if (!isLate && !mayBegin(client, next)) break;
      client.waiting.shift();
      if (!isLate) client.taken += next.places;
      (isLate ? next.refuse : next.begin)();
    }
    if (client.taken === 0) clients.delete(address);
  };

  const fits = (client: Client, places: number) => client.taken + places <= atOnce;
  const mayBegin = (client: Client, { places }: Waiting) =>
    fits(client, places) && (places === atOnce || client.taken + places <= afterWaiting);

  return {
    async take(source, kind, call) {
      if (atOnce === 0) return call();
      const isLarge = kind === 'large';
      const address = isLarge || kind === 'small' ? clientOf(source) : `${clientOf(source)} ${kind}`;
      const places = isLarge ? atOnce : 1;
      const client = clients.get(address) ?? { taken: 0, waiting: [] };
      clients.set(address, client);
      if (client.waiting.length === 0 && fits(client, places)) client.taken += places;
      else await turnOf(client, places, clock.elapsed());
      const began = clock.elapsed();
      try {
        return await call();
      } finally {
        // While more wait, what others sent meanwhile comes first, and a large answer is followed by as long a time for them.
        if (client.waiting.length === 0) leave(address, client, places);
        else setTimeout(leave, isLarge ? clock.elapsed() - began : 0, address, client, places);
      }
    },
  };
}

function turnOf(client: Client, places: number, since: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = () =>
      reject(new AppError('unavailable', 'Too many requests from your network are under way. Please try again.'));
    if (client.waiting.length >= MAX_WAITING) refuse();
    else client.waiting.push({ places, since, begin: resolve, refuse });
  });
}
