import { type Db, findUser, insertAuditEntry } from '@vizzi/db';
import { adminRoleOf, AppError } from '@vizzi/domain';
import type { Admin } from '../auth/viewer.js';

type Fields = Readonly<Record<string, unknown>>;

/** Everything that the audit log writes down: the kind of subject, and what was done to it. */
export type AuditAction =
  | `session.${'created' | 'changed' | 'published' | 'scheduled' | 'unscheduled' | 'withdrawn' | 'deleted'}`
  | `category.${'created' | 'changed' | 'ordered' | 'deleted'}`
  | `file.${'uploaded' | 'measured' | 'deleted'}`
  | `member.${'lifetime_granted' | 'lifetime_revoked' | 'role_changed'}`
  | `message.${'answered' | 'assigned' | 'closed' | 'reopened'}`;

export interface Act {
  readonly action: AuditAction;
  readonly subject: { readonly id: number | null; readonly name: string };
  /** The fields that the act may have changed; only those that differ are written down. */
  readonly before?: Fields | undefined;
  readonly after?: Fields | undefined;
}

/**
 * Writes an act into the audit log. Call it at the end of the transaction of the act; null is the program itself, as on a schedule.
 * Throws `forbidden` when the role of the admin was changed since the call began, such as while it waited for a lock.
 */
export async function recordAct(tx: Db, admin: Admin | null, act: Act): Promise<void> {
  if (admin) await requireSameRole(tx, admin);
  await recordDone(tx, admin, act);
}

/** The same for an act of which a part cannot be taken back any more, whatever the role of the admin is by now. */
export async function recordDone(tx: Db, admin: Admin | null, act: Act): Promise<void> {
  const { before, after } = act;
  const changed = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  await insertAuditEntry(tx, {
    adminId: admin?.id ?? null,
    adminName: admin?.username ?? null,
    action: act.action,
    subjectId: act.subject.id,
    subjectName: act.subject.name,
    before: before && pick(before, changed),
    after: after && pick(after, changed),
  });
}

async function requireSameRole(tx: Db, admin: Admin): Promise<void> {
  const account = await findUser(tx, admin.id);
  if (account && adminRoleOf(account) === adminRoleOf(admin)) return;
  throw new AppError('forbidden', 'Your role was changed meanwhile. Please reload the page.');
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
}
