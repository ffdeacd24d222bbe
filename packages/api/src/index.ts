export { limitActs } from './admin/limit-acts.js';
export { type Access, admit, ADMIT, type Admitted } from './auth/access.js';
export { type AuthSessions, createAuthSessions } from './auth/auth-sessions.js';
export { clientOf, networkOf } from './auth/network.js';
export type { Admin, Viewer } from './auth/viewer.js';
export { applyPendingEvents } from './billing/apply-pending-events.js';
export { forgetGuaranteeUses } from './billing/forget-guarantee-uses.js';
export { createSharedCalls } from './shared-calls.js';
export type { Caller, CallKind } from './call-turns.js';
export type {
  BeforeChange,
  BillingGateway,
  Card,
  ProviderCustomer,
  ProviderDispute,
  ProviderEvent,
  ProviderInvoice,
  ProviderRevenue,
  ProviderSubscription,
} from './billing/gateway.js';
export { MAX_INVOICES, MAX_INVOICES_OF_CHANGES, MAX_SUBSCRIPTIONS } from './billing/gateway.js';
export { reconcileDisputes } from './billing/reconcile-disputes.js';
export { reconcileRefunds } from './billing/reconcile-refunds.js';
export { reconcileSubscriptions } from './billing/reconcile-subscriptions.js';
export { syncSubscription } from './billing/sync-subscription.js';
export { receiveEvent } from './billing/receive-event.js';
export type { CatalogReads } from './catalog/catalog-reads.js';
export type { CatalogVersion } from './catalog/catalog-version.js';
export { type Clock, systemClock } from './clock.js';
export type { Context, DeviceCookie, RequestDeps, SessionCookie } from './context.js';
export { createDeps, type Ports } from './create-deps.js';
export { prepareRestored } from './prepare-restored.js';
export type {
  BreachLookup,
  CountedAction,
  Deps,
  LimitedAction,
  NamedAction,
  Limits,
  Links,
  Media,
  MediaFacts,
  Passwords,
} from './deps.js';
export { describeFailure, errorBody, type ErrorBody, ERRORS, type Failure } from './errors.js';
export { createFairQueue } from './fair-queue.js';
export { countInsightDays } from './insights/count-days.js';
export { countInsightListeners } from './insights/count-listeners.js';
export { countInsightMembers } from './insights/count-members.js';
export { readRevenue, REVENUE_JOB } from './insights/read-revenue.js';
export type { Mailer, MailMessage } from './mail/mailer.js';
export { type LeaseKeySet, leaseKeySet } from './offline/lease-keys.js';
export type { PageRenderer, RenderedPage } from './page-renderer.js';
export type { ProgressLog } from './player/progress-log.js';
export { getAudio, getCaptions, getPreview, type Identify, type StoredMedia } from './player/get-media.js';
export { type AppRouter, appRouter } from './root.js';
export { getStudioAudio, getStudioCaptions } from './studio/get-studio-media.js';
export { toMediaFile } from './studio/media-file.js';
export { publishDueSessions } from './studio/publish-due-sessions.js';
export { keepFiles } from './studio/keep-files.js';
export { storeCover, toStoredCover } from './studio/store-cover.js';
export { storeMediaFile } from './studio/store-media-file.js';
export type { SecurityEvent, SecurityLog } from './security-log.js';
