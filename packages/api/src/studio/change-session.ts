import { type Db, type SessionChanges, saveRevision, type StudioRow } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import { type AuditAction, recordAct } from '../admin/record-act.js';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { StudioSession } from './contract.js';
import { getStudioRow, toStudioSession } from './to-studio-session.js';

export interface SessionRevision {
  readonly id: number;
  readonly revision: number;
}

export interface SessionChange {
  readonly action: AuditAction;
  readonly changes: SessionChanges;
}

const CHANGED =
  'This session was changed meanwhile: by somebody else, or by your own press, which the browser sent twice. Nothing was overwritten: look at what is different, then save again.';

/**
 * Changes a session and writes the act down, in one transaction. Throws `not_found`, `conflict` when the session has another
 * revision by now, and what `decide` throws.
 */
export async function changeSession(
  deps: Deps,
  viewer: Admin,
  { id, revision }: SessionRevision,
  decide: (row: StudioRow, tx: Db) => SessionChange | Promise<SessionChange>,
): Promise<StudioSession> {
  const { before, after } = await deps.db.transaction(async (tx) => {
    const before = await getStudioRow(tx, id);
    if (before.revision !== revision) throw new AppError('conflict', CHANGED);
    const { action, changes } = await decide(before, tx);
    if (!(await saveRevision(tx, { id, revision }, changes))) throw new AppError('conflict', CHANGED);
    const after = await getStudioRow(tx, id);
    const names = Object.keys(changes);
    const fieldsOf = (row: StudioRow) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
    await recordAct(tx, viewer, {
      action,
      subject: { id, name: after.title },
      before: fieldsOf(before),
      after: fieldsOf(after),
    });
    return { before, after };
  });
  // A draft's changes are nothing that listeners could read.
  if (wasPublished(before) || wasPublished(after)) deps.catalogVersion.changed();
  return toStudioSession(deps, after);
}

function wasPublished({ status }: StudioRow): boolean {
  return status === 'published' || status === 'withdrawn';
}
