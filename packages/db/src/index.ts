export { CATALOG_CHANNEL, MAIL_CHANNEL, type Database, type Db } from './database.js';
export { backupEmbedded, type Saved } from './backup.js';
export { databaseIn } from './database-directory.js';
export { deletionLock } from './deletion-lock.js';
export {
  hasTimedOut,
  isDatabaseUnavailable,
  isDiskFull,
  isDuplicate,
  isLockUnavailable,
  missingOwner,
  type Owner,
} from './failures.js';
export { mailDomainOf } from './mail-domain.js';
export { type DatabaseOptions, explainStartFailure, openDatabase } from './open-database.js';
export { restoreEmbedded } from './restore.js';
export { shellWord } from './shell-word.js';
export { syncPath } from './sync-tree.js';
export * from './queries/audit.js';
export * from './queries/auth-sessions.js';
export * from './queries/billing.js';
export * from './queries/billing-lease.js';
export * from './queries/captions.js';
export * from './queries/categories.js';
export * from './queries/covers.js';
export * from './queries/disputes.js';
export * from './queries/favorites.js';
export * from './queries/guarantee-uses.js';
export * from './queries/insight-counts.js';
export * from './queries/insight-parts.js';
export * from './queries/insights.js';
export * from './queries/known-devices.js';
export * from './queries/jobs.js';
export * from './queries/listeners.js';
export * from './queries/mails.js';
export * from './queries/media-files.js';
export * from './queries/password-resets.js';
export * from './queries/playlists.js';
export * from './queries/progress.js';
export * from './queries/revenue.js';
export * from './queries/search.js';
export * from './queries/secrets.js';
export * from './queries/seeds.js';
export * from './queries/sessions.js';
export * from './queries/studio.js';
export * from './queries/support.js';
export * from './queries/restored.js';
export * from './queries/tries.js';
export * from './queries/users.js';
export * from './schema/index.js';
