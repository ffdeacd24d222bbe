import { MEMBER_LIMITS } from '@vizzi/domain';
import type { Db } from '../database.js';
import * as q from '../index.js';
import { correctSpelling } from '../queries/spelling-correction.js';
import { EVERY_MEDIA_QUERY } from './every-media-query.js';

const NOW = new Date('2026-03-10T12:00:00Z');
const LOCK = { token: 'lease', seconds: 60 };
const DAY = '2026-03-10';
const KEY = '3f0e8a52-6c1d-4b7e-9a43-5d2f1c8b7e60';
const NO_KEY = '00000000-0000-0000-0000-000000000000';
const ME = 1;
const MEMBERS = [1, 2, 3, 4, 5, 6, 7, 8];
const PAGE = { after: 0, limit: 10 };
const PERIOD = { from: DAY, to: DAY };

const SESSION = { title: 'Lake', description: 'Water.', categoryId: 1, duration: 60, audioUrl: 'lake.m4a' };
const POSITION = { sessionId: 1, currentTime: 1, completed: true, lastPlayedAt: NOW };
const PLAY = { id: KEY, sessionId: 1, day: DAY, sequence: 1, heard: 1, startedAt: NOW };
const COUNTS = { subject: 1, day: DAY, plays: 1, listeners: 1, replays: 0, seconds: 1, stops: [1], marks: [1] };
const DISPUTE = { amount: 1, currency: 'eur', reason: 'general', status: 'lost', createdAt: NOW };
const EVENT = { id: 'evt_1', type: 'invoice.paid', customerId: null, invoiceId: null, disputeId: null };
const MAIL = { recipient: 'mira@vizzi.example', subject: 'Hello', text: 'Hi.', html: 'Hi.' };
const MESSAGE = { name: 'Mira', email: 'm@vizzi.example', category: 'general', subject: 'Hi', message: 'Hi.' } as const;

const each = <Row>(row: Row) => MEMBERS.map((userId) => ({ ...row, userId }));

/** A catalogue, and members of whom the first has a playlist. */
export async function addRows(db: Db): Promise<void> {
  const category = { slug: 'calm', name: 'Calm', description: '', icon: '', color: '' };
  await q.addCategories(db, [category]);
  await q.insertSession(db, SESSION);
  await q.insertSession(db, SESSION);
  for (const id of MEMBERS)
    await q.insertUser(db, { username: `m${id}`, password: 'hash', stripeCustomerId: `cus_${id}` });
  await q.insertPlaylist(db, { userId: ME, name: 'Evenings', creationKey: KEY });
}

/** A call of every function of `queries`, by its name; in an order in which they find rows. */
export const EVERY_QUERY: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  // Catalogue
  findCategories: (db) => q.findCategories(db),
  findCategoryBySlug: (db) => q.findCategoryBySlug(db, 'calm'),
  categoryExists: (db) => q.categoryExists(db, 1),
  lockSessionsOfCategory: (db) => q.lockSessionsOfCategory(db, 1),
  addCategories: (db) => q.addCategories(db, [{ slug: 'c', name: 'C', description: '', icon: '', color: '' }]),
  findSessions: (db) => q.findSessions(db, { category: 'calm', minDuration: 1, limit: 1, offset: 0 }),
  findPopularSessions: (db) => q.findPopularSessions(db, 1),
  findCandidates: (db) => q.findCandidates(db),
  findPublishedSessionIds: (db) => q.findPublishedSessionIds(db, [1]),
  findSessionsById: (db) => q.findSessionsById(db, [1]),
  findSession: (db) => q.findSession(db, 1),
  insertSession: (db) => q.insertSession(db, SESSION),
  insertSessions: (db) => q.insertSessions(db, [SESSION]),
  insertSessionOnce: (db) => q.insertSessionOnce(db, { ...SESSION, creationKey: KEY }),
  listSeeded: (db) => q.listSeeded(db),
  addMissingNeeds: (db) => q.addMissingNeeds(db, [{ audioUrl: 'lake/male.m4a', needs: ['calm'] }]),
  noteSeeded: (db) => q.noteSeeded(db, ['lake']),
  searchSessions: (db) => q.searchSessions(db, 'lakke sleep 10 minutes', 10),
  correctSpelling: (db) => correctSpelling(db, ['lakke']),

  // The studio
  findStudioSessions: (db) => q.findStudioSessions(db),
  findStudioSession: (db) => q.findStudioSession(db, 1),
  saveRevision: (db) => q.saveRevision(db, { id: 1, revision: 1 }, { title: 'Still lake' }),
  publishDueSessions: (db) => q.publishDueSessions(db),
  readClock: (db) => q.readClock(db),
  countSessionsByCategory: (db) => q.countSessionsByCategory(db),
  isSlugTaken: (db) => q.isSlugTaken(db, 'calm', 2),
  lockCategories: (db) => q.lockCategories(db),
  findCategory: (db) => q.findCategory(db, 1),
  insertCategory: (db) => q.insertCategory(db, { slug: 'new', name: 'N', description: '', icon: '', color: '' }),
  updateCategory: (db) => q.updateCategory(db, 1, { position: 2 }),

  saveCaptions: (db) => q.saveCaptions(db, { key: 'captions/1.vtt', text: 'WEBVTT' }),
  findCaptions: (db) => q.findCaptions(db, 'captions/1.vtt'),
  deleteUnusedCaptions: (db) => q.deleteUnusedCaptions(db, 31),

  ...EVERY_MEDIA_QUERY,

  // The audit log
  insertAuditEntry: (db) => q.insertAuditEntry(db, { action: 'session.changed', subjectId: 1, subjectName: 'Lake' }),
  findAuditEntries: (db) => q.findAuditEntries(db, { kind: 'session', subjectId: 1, before: 9, limit: 5 }),

  // Accounts
  insertUser: (db) => q.insertUser(db, { username: 'new', password: 'hash' }),
  findUser: (db) => q.findUser(db, ME),
  findFirstOfMailbox: (db) => q.findFirstOfMailbox(db, 'mira@vizzi.example'),
  countWaitingMails: (db) => q.countWaitingMails(db),
  findUserId: (db) => q.findUserId(db, 'm1'),
  findUserByUsername: (db) => q.findUserByUsername(db, 'm1'),
  findUserWithDevices: (db) => q.findUserWithDevices(db, 'm1'),
  findUsersByPart: (db) => q.findUsersByPart(db, 'm', 10),
  findAdmins: (db) => q.findAdmins(db),
  lockAdmins: (db) => q.lockAdmins(db),
  lockUser: (db) => q.lockUser(db, ME),
  updateUser: (db) => q.updateUser(db, ME, { email: 'mira@vizzi.example' }),
  useMailedCode: async (db) => {
    const user = await q.findUser(db, ME);
    return user && q.useMailedCode(db, user);
  },
  insertAuthSession: (db) => q.insertAuthSession(db, { id: 'hash', userId: ME, milliseconds: 1_000, password: 'hash' }),
  findAuthSessions: (db) => q.findAuthSessions(db, ['hash']),
  renewAuthSession: (db) => q.renewAuthSession(db, 'hash', 1_000),
  deleteOldAuthSessions: (db) => q.deleteOldAuthSessions(db, { id: 'hash', userId: ME, limit: 2 }),
  insertKnownDevice: (db) =>
    q.insertKnownDevice(db, { id: 'h', userId: ME, network: 'n', days: 1, password: 'h' }, 'f'),
  insertPasswordReset: (db) => q.insertPasswordReset(db, { id: 'hash', userId: ME, minutes: 30 }),
  findPasswordReset: (db) => q.findPasswordReset(db, 'hash'),
  takePasswordReset: (db) => q.takePasswordReset(db, 'hash'),
  updateCredentials: (db) => q.updateCredentials(db, ME, { password: 'other' }),
  giveTryBack: (db) => q.giveTryBack(db, 'key'),
  countTry: (db) => q.countTry(db, 'key', 1_000),
  forgetTries: (db) => q.forgetTries(db, 'key'),
  deleteEndedTries: (db) => q.deleteEndedTries(db, { signal: new AbortController().signal }),

  // Library
  insertFavorite: (db) => q.insertFavorite(db, ME, 1),
  findFavorites: (db) => q.findFavorites(db, ME),
  countFavorites: (db) => q.countFavorites(db, ME),
  deleteFavorite: (db) => q.deleteFavorite(db, ME, 1),
  insertPlaylist: (db) => q.insertPlaylist(db, { userId: ME, name: 'Mornings' }),
  savePlaylistSessions: (db) =>
    q.savePlaylistSessions(db, { userId: ME, playlistId: 1 }, [{ sessionId: 2, order: 0 }], [1]),
  findPlaylistEntries: (db) => q.findPlaylistEntries(db, { userId: ME, playlistId: 1 }),
  findPlaylists: (db) => q.findPlaylists(db, ME, PAGE),
  findPlaylistTitles: (db) => q.findPlaylistTitles(db, ME, PAGE),
  findPlaylistChoices: (db) => q.findPlaylistChoices(db, ME, 1),
  countPlaylists: (db) => q.countPlaylists(db, ME),
  findPlaylist: (db) => q.findPlaylist(db, ME, 1),
  findCreatedPlaylist: (db) => q.findCreatedPlaylist(db, ME, KEY),
  updatePlaylist: (db) => q.updatePlaylist(db, ME, 1, { name: 'Nights', updatedAt: NOW }),
  deletePlaylist: (db) => q.deletePlaylist(db, ME, 1),

  // Progress
  countListeners: (db) => q.countListeners(db, each({ sessionId: 1 }), DAY),
  lockListeners: (db) => q.lockListeners(db, MEMBERS),
  lockDurations: (db) => q.lockDurations(db, [1]),
  savePositions: (db) => q.savePositions(db, each(POSITION)),
  findProgress: (db) => q.findProgress(db, ME, 1),
  findAllProgress: (db) => q.findAllProgress(db, ME),
  findPositions: (db) => q.findPositions(db, each({ sessionId: 1 })),
  savePlays: (db) => q.savePlays(db, each(PLAY)),
  findPlays: (db) => q.findPlays(db, each({ id: KEY })),
  findFullDays: (db) => q.findFullDays(db, each({ day: DAY })),
  addListening: (db) => q.addListening(db, each({ day: DAY, seconds: MEMBER_LIMITS.listenedSecondsPerDay })),
  findListeningDays: (db) => q.findListeningDays(db, ME),
  countPlays: (db) => q.countPlays(db, ME, 5),
  findOwnPlays: (db) => q.findOwnPlays(db, ME, { after: NO_KEY, limit: 5 }),
  hasMorePositions: (db) => q.hasMorePositions(db, 1, 10),
  scalePositions: (db) => q.scalePositions(db, 1, 0.5, 60),
  countCompleted: (db) => q.countCompleted(db, ME),

  // Insights
  countReportsOfDay: (db) => q.countReportsOfDay(db, DAY),
  countDay: (db) => q.countDay(db, DAY, { remainder: 0, of: 1 }),
  countDaysOfMember: (db) => q.countDaysOfMember(db, ME),
  countFavoritesOfDay: (db) => q.countFavoritesOfDay(db, DAY),
  findLastListener: (db) => q.findLastListener(db, { from: 1, plays: 10 }),
  addDepartures: (db) => q.addDepartures(db, [COUNTS]),
  findDepartures: (db) => q.findDepartures(db, DAY),
  saveInsightDays: (db) => q.saveInsightDays(db, [{ ...COUNTS, favorites: 1, countedAt: NOW }]),
  deleteOlderCounts: (db) => q.deleteOlderCounts(db, DAY, NOW),
  noteInsightChanges: (db) => q.noteInsightChanges(db, [DAY]),
  findInsightChanges: (db) => q.findInsightChanges(db, 5),
  forgetInsightChange: (db) => q.forgetInsightChange(db, { day: DAY, changedAt: NOW.toISOString() }),
  findSessionsCountedSince: (db) => q.findSessionsCountedSince(db, DAY),
  lockInsightParts: (db) => db.transaction((tx) => q.lockInsightParts(tx)),
  findDaysAfterParts: (db) => q.findDaysAfterParts(db, { subjects: [1], from: DAY }),
  replaceInsightParts: (db) =>
    q.replaceInsightParts(db, { subjects: [1], from: DAY, parts: [{ ...COUNTS, since: DAY, favorites: 1 }] }),
  findDaysOfParts: (db) => q.findDaysOfParts(db, { from: DAY, to: DAY }),
  findCounted: (db) => q.findCounted(db, each({ sessionId: 1 }), DAY),
  countListenersOfDay: (db) => q.countListenersOfDay(db, DAY),
  replaceTotalsOfDay: (db) => q.replaceTotalsOfDay(db, { day: DAY, listeners: 10 }),
  findInsightParts: (db) => q.findInsightParts(db, [1], PERIOD),
  findSessionPlays: (db) => q.findSessionPlays(db, PERIOD),
  countRangeListeners: (db) => q.countRangeListeners(db, { from: 1, to: 8, end: DAY }),
  saveInsightListeners: (db) =>
    q.saveInsightListeners(db, [{ subject: 1, range: 7, listeners: 1, before: 1, returned: 1, countedAt: NOW }], NOW),
  findInsightListeners: (db) => q.findInsightListeners(db, 7),
  countMembersByPlan: (db) => q.countMembersByPlan(db),
  countCancelling: (db) => q.countCancelling(db),
  countJoined: (db) => q.countJoined(db, DAY),
  countRefunded: (db) => q.countRefunded(db, DAY),
  countEnded: (db) => q.countEnded(db, DAY),
  saveMemberDays: (db) => q.saveMemberDays(db, [{ day: DAY, joined: 1, ended: 1, refunded: 1 }]),
  findMemberDays: (db) => q.findMemberDays(db, PERIOD),
  saveRevenue: (db) => q.saveRevenue(db, [{ id: 'in_1', at: NOW, amount: 999, currency: 'usd', tier: 'monthly' }]),
  lockRevenue: (db) => db.transaction((tx) => q.lockRevenue(tx)),
  deleteRevenue: (db) => q.deleteRevenue(db),
  findRevenue: (db) => q.findRevenue(db, PERIOD),

  // Money
  findUserByCustomer: (db) => q.findUserByCustomer(db, 'cus_1'),
  beginBillingRead: (db) => q.beginBillingRead(db, ME),
  findBillingAccount: (db) => q.findBillingAccount(db, ME),
  lockBillingAccount: (db) => q.lockBillingAccount(db, ME),
  updateBillingAccount: (db) => q.updateBillingAccount(db, ME, { isRefundPending: true }),
  takeBillingLease: (db) => q.takeBillingLease(db, { userId: ME, ...LOCK }),
  renewBillingLease: (db) => q.renewBillingLease(db, { userId: ME, ...LOCK }),
  releaseBillingLease: (db) => q.releaseBillingLease(db, ME, 'lease'),
  listPendingRefunds: (db) => q.listPendingRefunds(db),
  listStaleCustomers: (db) => q.listStaleCustomers(db, { before: NOW, now: NOW }),
  keepBillingEvent: (db) => q.keepBillingEvent(db, EVENT),
  listPendingBillingEvents: (db) => q.listPendingBillingEvents(db),
  markBillingEventApplied: (db) => q.markBillingEventApplied(db, 'evt_1', NOW),
  addDispute: (db) => q.addDispute(db, { ...DISPUTE, id: 'du_2', userId: ME }),
  saveDisputes: (db) => q.saveDisputes(db, [{ ...DISPUTE, id: 'du_1', userId: ME }]),
  findDispute: (db) => q.findDispute(db, 'du_1'),
  findDisputes: (db) => q.findDisputes(db, ME),
  listDisputeIds: (db) => q.listDisputeIds(db, ['lost']),
  listDisputeIdsBut: (db) => q.listDisputeIdsBut(db, ['lost']),
  keepGuaranteeUses: (db) => q.keepGuaranteeUses(db, ['person'], NOW),
  isGuaranteeUsed: (db) => q.isGuaranteeUsed(db, ['person']),
  deleteGuaranteeUses: (db) => q.deleteGuaranteeUses(db, NOW),

  // Mails, support and what servers share
  insertMail: (db) => q.insertMail(db, MAIL),
  takeDueMail: (db) => q.takeDueMail(db, 1_000, { busy: ['vizzi.example'], only: ['mira.example'], served: [] }),
  postponeMail: (db) => q.postponeMail(db, KEY, 1_000),
  releaseMail: (db) => q.releaseMail(db, KEY),
  giveUpMail: (db) => q.giveUpMail(db, KEY, 'refused'),
  findUndeliveredMails: (db) => q.findUndeliveredMails(db, { skip: 0, limit: 5 }),
  deleteUndeliveredMails: (db) => q.deleteUndeliveredMails(db, 30),
  deleteMail: (db) => q.deleteMail(db, KEY),
  isSupportMessageSaved: (db) => q.isSupportMessageSaved(db, KEY),
  insertSupportMessage: (db) => q.insertSupportMessage(db, { ...MESSAGE, userId: ME }),
  findSupportMessages: (db) => q.findSupportMessages(db, { skip: 0, limit: 5 }),
  findOwnSupportMessages: (db) => q.findOwnSupportMessages(db, ME, { before: 100, limit: 5 }),
  countSupportMessages: (db) => q.countSupportMessages(db, ME, { since: NOW, until: NOW }),
  findSupportMessage: (db) => q.findSupportMessage(db, 1),
  lockSupportMessage: (db) => q.lockSupportMessage(db, 1),
  updateSupportMessage: (db) => q.updateSupportMessage(db, 1, { doneAt: NOW }),
  insertSupportReply: (db) => q.insertSupportReply(db, { messageId: 1, text: 'Yes.', key: KEY }),
  findSupportReplies: (db) => q.findSupportReplies(db, 1),
  findOwnSupportReplies: (db) => q.findOwnSupportReplies(db, ME, { after: 0, limit: 5 }),
  countSupportReplies: (db) => q.countSupportReplies(db, ME, { since: NOW, until: NOW }),
  takeDueJob: (db) => q.takeDueJob(db, 'hourly', 1_000),
  markJobDone: (db) => q.markJobDone(db, 'hourly'),
  forgetJobs: (db) => q.forgetJobs(db, 'hourly'),
  findJobDone: (db) => q.findJobDone(db, 'hourly'),
  keepSecret: (db) => q.keepSecret(db, 'cookie', 'fresh'),
  findSecret: (db) => q.findSecret(db, 'cookie'),

  // At the end, because others need what these delete.
  clearRestored: (db) => q.clearRestored(db),
  deleteUser: (db) => q.deleteUser(db, ME),
  deleteSession: (db) => q.deleteSession(db, 1),
  lockCategory: (db) => q.lockCategory(db, 1),
  deleteCategory: (db) => q.deleteCategory(db, 2_000_000),
};
