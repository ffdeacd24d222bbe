import {
  type BillingAccountRow,
  findAllProgress,
  findBillingAccount,
  findDisputes,
  findFavorites,
  findListeningDays,
  findOwnPlays,
  findOwnSupportMessages,
  findPlaylists,
  findSessionsById,
} from '@vizzi/db';
import { toDispute } from '../billing/to-dispute.js';
import type { Deps } from '../deps.js';
import { toProgress } from '../player/to-progress.js';
import { toSupportMessage } from '../support/to-support-message.js';
import type { AccountData } from './contract.js';
import { toUser, type Viewer } from './viewer.js';

/** All stored data of a member, without the password's hash and the payment provider's ids. */
export async function exportData({ db, clock }: Deps, viewer: Viewer): Promise<AccountData> {
  const [account, disputes, progress, plays, listeningDays, favorites, playlists, messages] = await Promise.all([
    findBillingAccount(db, viewer.id),
    findDisputes(db, viewer.id),
    findAllProgress(db, viewer.id),
    findOwnPlays(db, viewer.id),
    findListeningDays(db, viewer.id),
    findFavorites(db, viewer.id),
    findPlaylists(db, viewer.id),
    findOwnSupportMessages(db, viewer.id),
  ]);
  const played = [...new Set([...progress, ...plays].map(({ sessionId }) => sessionId))];
  const titles = new Map((await findSessionsById(db, played)).map(({ id, title }) => [id, title]));
  const titled = (sessionId: number) => ({ sessionId, title: titles.get(sessionId) ?? '' });
  return {
    exportedAt: clock.now().toISOString(),
    user: { ...toUser(viewer), timeZone: viewer.timeZone },
    subscription: account ? toSubscription(account) : null,
    disputes: disputes.map(toDispute),
    progress: progress.map((row) => ({ ...toProgress(row), ...titled(row.sessionId) })),
    plays: plays.map(({ sessionId, startedAt, heard }) => ({
      ...titled(sessionId),
      startedAt: startedAt?.toISOString() ?? null,
      heard: heard ?? 0,
    })),
    listeningDays,
    favorites: favorites.map(({ id, title }) => ({ sessionId: id, title })),
    playlists: playlists.map(({ createdAt, updatedAt, sessions, ...playlist }) => ({
      ...playlist,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      sessions: sessions.map(({ title }) => title),
    })),
    supportMessages: messages.map(toSupportMessage),
  };
}

function toSubscription({ currentPeriodEnd, cancelAtPeriodEnd, refundedAt }: BillingAccountRow) {
  return {
    currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd,
    refundedAt: refundedAt?.toISOString() ?? null,
  };
}
