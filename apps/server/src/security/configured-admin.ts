import type { Deps, SecurityLog } from '@vizzi/api';
import { findAdmins, findUserByUsername, insertUser, updateCredentials } from '@vizzi/db';
import { adminRoleOf } from '@vizzi/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.js';
import { createSecurityLog } from './security-log.js';

/**
 * Makes sure that the configured admin exists with this password, and warns of admins that the configuration does not name:
 * another admin made them, or an earlier configuration did.
 */
export async function applyConfiguredAdmin(deps: Deps, log: FastifyBaseLogger, admin: Config['admin']): Promise<void> {
  if (admin) await ensureAdmin(deps, createSecurityLog(log), admin);
  const name = admin?.email.toLowerCase();
  const others = (await findAdmins(deps.db)).filter(({ username }) => username.toLowerCase() !== name);
  if (others.length === 0) return;
  const admins = others.map(({ id, username, ...rights }) => ({ id, username, role: adminRoleOf(rights) }));
  log.warn({ admins }, 'these members are admins, and ADMIN_EMAIL does not name them');
}

/** An account that gets the rights or the password here may have been opened by somebody else: it is signed out everywhere. */
async function ensureAdmin(
  deps: Deps,
  securityLog: SecurityLog,
  { email, password }: NonNullable<Config['admin']>,
): Promise<void> {
  const { db, passwords, authSessions } = deps;
  const existing = await findUserByUsername(db, email);
  if (!existing) {
    const hash = await passwords.hash(password);
    const added = await insertUser(db, { username: email, email, password: hash, isAdmin: true, adminRole: 'owner' });
    // Somebody may have registered the address meanwhile.
    if (!added) return ensureAdmin(deps, securityLog, { email, password });
    securityLog.record({ event: 'admin_granted', memberId: added.id, by: 'configuration' });
    return;
  }
  const matches = await passwords.verify(existing.password, password);
  const isOwner = adminRoleOf(existing) === 'owner';
  if (isOwner && matches) return;
  const changed = await updateCredentials(
    db,
    existing.id,
    { isAdmin: true, adminRole: 'owner', ...(matches ? {} : { password: await passwords.hash(password) }) },
    existing.password,
  );
  // Deleted, or changed by its member or another server, meanwhile.
  if (!changed) return ensureAdmin(deps, securityLog, { email, password });
  authSessions.forget(existing.id);
  const changes = [...(isOwner ? [] : ['admin_granted' as const]), ...(matches ? [] : ['password_changed' as const])];
  for (const event of changes) securityLog.record({ event, memberId: existing.id, by: 'configuration' });
}
