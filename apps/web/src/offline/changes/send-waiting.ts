import { getUntypedClient } from '@trpc/client';
import { z } from 'zod';
import { createApiClient } from '../../lib/api';
import type { Change } from './change';
import { changeWaiting, readWaiting } from './change-store';
import { afterRefused, afterSent } from './settle-change';

const LOCK = 'vizzi.changes';
/** Nobody answered, or not now: signed out, too many requests, overloaded, no server behind the proxy. */
const LATER = [401, 408, 429, 502, 503, 504];
const GONE = 404;
/** A server that is silent for longer is tried again later; nobody else can send meanwhile. */
const PATIENCE_MS = 15_000;

const viewer = z.object({ user: z.object({ id: z.int() }).nullable() });
const created = z.object({ id: z.int() });
const refusal = z.object({ message: z.string(), data: z.object({ httpStatus: z.number() }) });

let sending: Promise<void> | undefined;

/** Sends a member's changes in order, until all are sent or the server does not take them now. One tab does. Never rejects. */
export function sendWaiting(memberId: number): Promise<void> {
  sending ??= inOneTab(() => sendAll(memberId))
    .catch(() => {
      // The server is out of reach, or the browser refuses storage.
    })
    .finally(() => {
      sending = undefined;
    });
  return sending;
}

// Browsers without locks are old; what two tabs of them send twice is made once all the same.
const inOneTab = async (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work();

async function sendAll(memberId: number): Promise<void> {
  const client = getUntypedClient(createApiClient([], () => memberId));
  let [next] = (await readWaiting(memberId)).changes;
  if (!next) return;
  // Another member may have signed in with another tab.
  if (viewer.parse(await client.query('auth.viewer', undefined, inTime())).user?.id !== memberId) return;
  // A logout may have forgotten them meanwhile.
  [next] = (await readWaiting(memberId)).changes;
  while (next) {
    const settle = await send(client, next);
    if (!settle) return;
    const { key } = next;
    await changeWaiting(memberId, (before) =>
      before.changes.some((each) => each.key === key) ? settle(before) : before,
    );
    [next] = (await readWaiting(memberId)).changes;
  }
}

const inTime = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) });

/** What follows from the answer; undefined when the change has to wait. */
async function send(client: ReturnType<typeof getUntypedClient>, change: Change) {
  try {
    const answer = await client.mutation(change.call.path, change.call.input, inTime());
    const serverId = change.localId === undefined ? undefined : created.parse(answer).id;
    return afterSent(change, serverId);
  } catch (error) {
    const { data, message } = refusal.safeParse(error).data ?? {};
    if (!data || LATER.includes(data.httpStatus)) return undefined;
    // Its answer was lost, or another device did the same.
    if (data.httpStatus === GONE && change.call.path === 'library.deletePlaylist') return afterSent(change, undefined);
    return afterRefused(change, message ?? '');
  }
}
