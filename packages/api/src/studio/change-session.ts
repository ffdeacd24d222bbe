import { categoryExists, type Db, type SessionChanges, saveRevision, type StudioRow } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import { type AuditAction, recordAct } from '../admin/record-act.js';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { StudioSession } from './contract.js';
import { getStudioRow, toStudioSession } from './to-studio-session.js';

export interface SessionRevision {
  readonly id: number;
  /** Undefined where `decide` compares what the change was made from. */
  readonly revision: number | undefined;
}

export interface SessionChange {
  readonly action: AuditAction;
  readonly changes: SessionChanges;
}

type Decision = SessionChange | undefined;

/** The session is not what it was when it was edited. */
export const changedMeanwhile = () => new AppError('conflict', CHANGED);

const CHANGED =
  'This session was changed meanwhile: by somebody else, or by your own press, which the browser sent twice. Nothing was overwritten: look at what is different, then save again.';

/**
 * Changes a session and writes the act down, in one transaction; nothing where `decide` answers nothing. Throws `not_found`, `conflict`
 * when the session has another revision by now, and what `decide` throws.
 */
export async function changeSession(
  deps: Deps,
  viewer: Admin,
  { id, revision }: SessionRevision,
  decide: (row: StudioRow, tx: Db) => Decision | Promise<Decision>,
): Promise<StudioSession> {
  const { before, after } = await deps.db.transaction(async (tx) => {
    const before = await getStudioRow(tx, id);
    if (revision !== undefined && before.revision !== revision) throw changedMeanwhile();
    // For its lock, before that of the session: a new name of the category takes both in this order.
    await categoryExists(tx, before.categoryId);
    const decision = await decide(before, tx);
    if (!decision) return { before, after: before };
    const { action, changes } = decision;
    if (!(await saveRevision(tx, { id, revision: before.revision }, changes))) throw changedMeanwhile();
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
  if (before !== after && (wasPublished(before) || wasPublished(after))) deps.catalogVersion.changed();
  return toStudioSession(deps, after);
}

function wasPublished({ status }: StudioRow): boolean {
  return status === 'published' || status === 'withdrawn';
}
