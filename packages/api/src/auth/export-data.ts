import {
  type BillingAccountRow,
  findAllProgress,
  findBillingAccount,
  findDisputes,
  findFavorites,
  findListeningDays,
  findOwnPlays,
  findOwnSupportMessages,
  findOwnSupportReplies,
  findPlaylistTitles,
  findSessionsById,
  findUser,
  findUserWithDevices,
} from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import { toDispute } from '../billing/to-dispute.js';
import type { Deps } from '../deps.js';
import { pagesOf } from '../pages.js';
import { toProgress } from '../player/to-progress.js';
import { toSupportMessage } from '../support/to-support-message.js';
import type { AccountData } from './contract.js';
import { toUser, type Viewer } from './viewer.js';

/** Some fields of the data. A list comes in several parts, one after the other. */
export type AccountDataPart = Partial<AccountData>;

const PAGE = 1_000;
const PLAYLISTS_PAGE = 10;
const BEFORE_ALL_PLAYS = '00000000-0000-0000-0000-000000000000';
const AFTER_ALL_MESSAGES = 2_147_483_647;

/** All stored data of a member, without the password's hash and the payment provider's ids, part by part. Throws `unauthenticated` when the account is deleted meanwhile. */
export async function* exportData(deps: Deps, viewer: Viewer): AsyncGenerator<AccountDataPart> {
  const { db, clock } = deps;
  const account = await findBillingAccount(db, viewer.id);
  yield {
    exportedAt: clock.now().toISOString(),
    user: { ...toUser(viewer), timeZone: viewer.timeZone, isAddressProved: viewer.isAddressProved },
    subscription: account ? toSubscription(account) : null,
  };
  const { devices } = await findUserWithDevices(db, viewer.username);
  yield { knownNetworks: [...new Set(devices.map(({ network }) => network))] };
  yield { disputes: (await findDisputes(db, viewer.id)).map(toDispute) };
  const progress = await titled(deps, await findAllProgress(db, viewer.id));
  yield { progress: progress.map(({ title, ...row }) => ({ ...toProgress(row), title })) };
  yield* exportPlays(deps, viewer);
  yield { listeningDays: await findListeningDays(db, viewer.id) };
  yield { favorites: (await findFavorites(db, viewer.id)).map(({ id, title }) => ({ sessionId: id, title })) };
  yield* exportPlaylists(deps, viewer);
  yield* exportSupportMessages(deps, viewer);
  yield* exportSupportReplies(deps, viewer);
  // Of an account that was deleted meanwhile the lists are empty, and the file would look whole.
  if (!(await findUser(db, viewer.id))) throw new AppError('unauthenticated', 'This account does not exist any more.');
}

async function* exportPlays(deps: Deps, viewer: Viewer): AsyncGenerator<AccountDataPart> {
  const pages = pagesOf({
    start: BEFORE_ALL_PLAYS,
    size: PAGE,
    fetch: (after: string, limit: number) => findOwnPlays(deps.db, viewer.id, { after, limit }),
  });
  for await (const page of pages) {
    const plays = (await titled(deps, page)).map(({ sessionId, title, startedAt, heard }) => ({
      sessionId,
      title,
      startedAt: startedAt?.toISOString() ?? null,
      heard: heard ?? 0,
    }));
    yield { plays };
  }
}

async function* exportPlaylists({ db }: Deps, viewer: Viewer): AsyncGenerator<AccountDataPart> {
  const pages = pagesOf({
    start: 0,
    size: PLAYLISTS_PAGE,
    fetch: (after: number, limit: number) => findPlaylistTitles(db, viewer.id, { after, limit }),
  });
  for await (const page of pages) {
    const playlists = page.map(({ createdAt, updatedAt, titles, ...playlist }) => ({
      ...playlist,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      sessions: titles,
    }));
    yield { playlists };
  }
}

async function* exportSupportMessages({ db }: Deps, viewer: Viewer): AsyncGenerator<AccountDataPart> {
  const pages = pagesOf({
    start: AFTER_ALL_MESSAGES,
    size: PAGE,
    fetch: (before: number, limit: number) => findOwnSupportMessages(db, viewer.id, { before, limit }),
  });
  for await (const page of pages) yield { supportMessages: page.map(toSupportMessage) };
}

async function* exportSupportReplies({ db }: Deps, viewer: Viewer): AsyncGenerator<AccountDataPart> {
  const pages = pagesOf({
    start: 0,
    size: PAGE,
    fetch: (after: number, limit: number) => findOwnSupportReplies(db, viewer.id, { after, limit }),
  });
  for await (const page of pages) {
    const supportReplies = page.map(({ messageId, text, createdAt, adminName }) => ({
      messageId,
      isAnswer: adminName !== null,
      text,
      createdAt: createdAt.toISOString(),
    }));
    yield { supportReplies };
  }
}

/** The same rows with the titles of their sessions. */
async function titled<Row extends { readonly sessionId: number }>({ db }: Deps, rows: readonly Row[]) {
  const ids = [...new Set(rows.map(({ sessionId }) => sessionId))];
  const titles = new Map((await findSessionsById(db, ids)).map(({ id, title }) => [id, title]));
  return rows.map((row) => ({ ...row, title: titles.get(row.sessionId) ?? '' }));
}

function toSubscription({ currentPeriodEnd, cancelAtPeriodEnd, refundedAt }: BillingAccountRow) {
  return {
    currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd,
    refundedAt: refundedAt?.toISOString() ?? null,
  };
}
