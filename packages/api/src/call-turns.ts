import { AppError } from '@vizzi/domain';
import { clientOf } from './auth/network.js';
import type { Clock } from './clock.js';
import { createLargeAnswers } from './large-answers.js';

/**
 * A `list` reads or answers much, such as all that a member has; a `large` one keeps the process or the database busy for a while. Changes
 * may wait for a row that is locked, each with a connection to the database. `provider` and `storage`, of recordings and pictures,
 * are not ours, and may hang.
 */
export type CallKind = 'small' | 'large' | 'list' | 'change' | 'provider' | 'storage';

/** Lets each client, an address or a network of IPv6, have some calls under way at once, so that one address does not take the time of all others. */
export interface CallTurns {
  /**
   * Makes a call when its turn comes, in the order of arrival; changes of a member, from any address, one after the other, since they
   * wait for the same rows, each with a connection to the database. Those that wait for the same service have turns of their own: while
   * it hangs, they hold up one another only. Throws `unavailable` when too many wait, or for too long.
   */
  take<Result>(caller: Caller, kind: CallKind, call: () => Promise<Result>): Promise<Result>;
  /**
   * Resolves when the answer to a call may be written, of a list that is kept for all: one in a turn of the event loop, of one
   * client after another, members and visitors in lines of their own. Throws `unavailable` when too many wait, or for too long.
   */
  mayAnswer(caller: Caller): Promise<void>;
}

export interface Caller {
  readonly address: string;
  readonly memberId?: number | undefined;
  readonly isChange?: boolean;
}

const LARGE_ANSWERS = new Set([
  'admin.sessions',
  'insights.sessions',
  'library.favorites',
  'library.playlist',
  'library.playlists',
  'studio.sessions',
  'support.messages',
]);
/** Changes among them are made in their turn of the member, and then answered whatever else is under way. */
const LISTS = new Set([
  'catalog.sessions',
  'library.addToPlaylist',
  'library.createPlaylist',
  'library.playlistChoices',
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
/**
 * Changes that share a connection, and those of sign-in: they are limited apart, and nobody with the cookie of a member is to keep
 * the member from ending all sessions.
 */
const SMALL_CHANGES = new Set([
  'auth.changePassword',
  'auth.login',
  'auth.logout',
  'auth.logoutEverywhere',
  'auth.register',
  'auth.resetPassword',
  'player.listen',
  'player.reportProgress',
]);
const ASK_STORAGE = new Set(['admin.audioFile', 'studio.cues']);
/** Calls of one address or member that wait; more than a crowd behind one address sends in a moment. */
const MAX_WAITING = 500;
/** Changes of one address that are under way: less than half of the connections to the database. */
const CHANGES_AT_ONCE = 4;
/** Files of one address that are read whole, which takes seconds where the storage is far. */
const STORED_AT_ONCE = 4;
/** Calls of one member about the membership, which wait for the same rows too, and for the payment provider. */
const ASKED_AT_ONCE = 4;
/** Of the calls that may be under way at once, this part may when they had to wait. */
const WAITED_SHARE = 5;
/** Milliseconds after which nobody waits for the answer any more. */
const MAX_WAIT_MS = 4_000;

/** Calls of a kind that one address has under way, where they are fewer than of others. */
const MOST: Partial<Record<CallKind, number>> = { change: CHANGES_AT_ONCE, storage: STORED_AT_ONCE };

interface Share {
  readonly places: number;
  /** When the call arrived, in milliseconds of a clock that is never set. */
  readonly since: number;
  /** Places that there are. */
  readonly most: number;
  /** Begins the call when its turn comes among those of all clients; at once unless given. */
  readonly inQueue?: <Result>(call: () => Promise<Result>) => Promise<Result>;
}

interface Client {
  taken: number;
  readonly most: number;
  readonly waiting: Waiting[];
}

interface Waiting {
  readonly places: number;
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: () => void;
}

const immediately = <Result>(call: () => Promise<Result>) => call();

export function kindOfCall(procedure: string, { isChange }: { readonly isChange: boolean }): CallKind {
  if (ASK_PROVIDER.has(procedure)) return 'provider';
  if (ASK_STORAGE.has(procedure)) return 'storage';
  if (LARGE_ANSWERS.has(procedure)) return 'large';
  if (LISTS.has(procedure)) return 'list';
  return isChange && !SMALL_CHANGES.has(procedure) ? 'change' : 'small';
}

/**
 * `atOnce` calls of an address are under way, or one that is a `list` or `large`, and beside them a few changes; 0 is no limit for
 * addresses. Large answers of all addresses begin a few at once, of one client after another, so that what takes little is answered
 * meanwhile. Calls that had to wait begin a few at once: the queries of a call of somebody else wait for those of all calls that are
 * under way.
 */
export function createCallTurns(atOnce: number, clock: Pick<Clock, 'elapsed'>): CallTurns {
  const clients = new Map<string, Client>();
  const largeAnswers = createLargeAnswers({ maxWaitMs: MAX_WAIT_MS, clock });

  const leave = (name: string, client: Client, places: number) => {
    client.taken -= places;
    if (client.waiting.length > 0) admit(name, client);
    else if (client.taken === 0) clients.delete(name);
  };

  const admit = (name: string, client: Client) => {
    for (let next = client.waiting[0]; next; next = client.waiting[0]) {
      const isLate = clock.elapsed() - next.since > MAX_WAIT_MS;
      if (!isLate && !mayBegin(client, next)) break;
      client.waiting.shift();
      if (!isLate) client.taken += next.places;
      (isLate ? next.refuse : next.begin)();
    }
    if (client.taken === 0) clients.delete(name);
  };

  const fits = ({ taken, most }: Client, places: number) => taken + places <= most;
  const mayBegin = (client: Client, { places }: Waiting) =>
    fits(client, places) &&
    (atOnce === 0 ||
      client.most < atOnce ||
      places === atOnce ||
      client.taken + places <= Math.ceil(atOnce / WAITED_SHARE));

  async function inTurn<Result>(
    name: string,
    { places, most, since, inQueue = immediately }: Share,
    call: () => Promise<Result>,
  ): Promise<Result> {
    const client = clients.get(name) ?? { taken: 0, most, waiting: [] };
    clients.set(name, client);
    if (client.waiting.length === 0 && fits(client, places)) client.taken += places;
    else await turnOf(client, places, since);
    let took = 0;
    const timed = async () => {
      const began = clock.elapsed();
      try {
        return await call();
      } finally {
        took = clock.elapsed() - began;
      }
    };
    try {
      return await inQueue(timed);
    } finally {
      // While more wait, what others sent meanwhile comes first, and a large answer is followed by as long a time for them.
      if (client.waiting.length === 0) leave(name, client, places);
      else setTimeout(leave, places > 1 ? took : 0, name, client, places);
    }
  }

  return {
    take({ address, memberId, isChange = false }, kind, call) {
      const since = clock.elapsed();
      const client = clientOf(address);
      const name = ['large', 'list', 'small'].includes(kind) ? client : `${client} ${kind}`;
      const most = Math.min(MOST[kind] ?? atOnce, atOnce);
      const places = kind === 'large' || kind === 'list' ? most : 1;
      const inQueue = <Result>(make: () => Promise<Result>) => largeAnswers.make({ client, memberId }, make);
      const ofAddress = () => inTurn(name, { places, most, since, ...(kind === 'large' && { inQueue }) }, call);
      const ofAnyAddress = () => (kind === 'large' ? inQueue(call) : call());
      const ofClient = atOnce === 0 ? ofAnyAddress : ofAddress;
      if (memberId === undefined) return ofClient();
      if (kind === 'provider')
        return inTurn(`member ${memberId} provider`, { places: 1, most: ASKED_AT_ONCE, since }, ofClient);
      const isOwn = isChange && (kind === 'change' || kind === 'list');
      return isOwn ? inTurn(`member ${memberId}`, { places: 1, most: 1, since }, ofClient) : ofClient();
    },
    mayAnswer: ({ address, memberId }) => largeAnswers.mayAnswer({ client: clientOf(address), memberId }),
  };
}

function turnOf(client: Client, places: number, since: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = () =>
      reject(
        new AppError('unavailable', 'Too many requests of yours or of your network are under way. Please try again.'),
      );
    if (client.waiting.length >= MAX_WAITING) refuse();
    else client.waiting.push({ places, since, begin: resolve, refuse });
  });
}
