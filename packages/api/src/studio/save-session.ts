import type { StudioRow } from '@vizzi/db';
import { isSameFact } from '@vizzi/domain';
import type { z } from 'zod';
import { requireCategory } from '../admin/require-category.js';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { changedMeanwhile, changeSession } from './change-session.js';
import type { sessionSave, StudioSession } from './contract.js';
import { isTouchedSince } from './is-touched-since.js';
import { keepFiles } from './keep-files.js';

/**
 * Saves fields of a session of any status. Throws `not_found`, `conflict` when somebody else changed one of them meanwhile, and
 * `invalid` when there is no such category.
 */
export function saveSession(
  deps: Deps,
  viewer: Admin,
  { id, revision, from, changes }: z.output<typeof sessionSave>,
): Promise<StudioSession> {
  return changeSession(deps, viewer, { id, revision: from ? undefined : revision }, async (row, tx) => {
    if (from && has(row, changes)) return undefined;
    if (from && !isFrom(row, from, changes)) throw changedMeanwhile();
    if (from && (await isTouchedSince(tx, row, revision, Object.keys(changes)))) throw changedMeanwhile();
    if (changes.categoryId !== undefined) await requireCategory(tx, changes.categoryId);
    await keepFiles(tx, { imageUrl: changes.imageUrl });
    return { action: 'session.changed', changes };
  });
}

type Changes = z.output<typeof sessionSave>['changes'];
type From = NonNullable<z.output<typeof sessionSave>['from']>;

/** Whether a session has all fields already, as when a request is sent again. */
const has = (row: StudioRow, changes: Changes) =>
  Object.entries(changes).every(([name, value]) => isSameFact(Reflect.get(row, name), value));

/** Whether the fields to change are as they were, and members see them or do not as they did. */
const isFrom = (row: StudioRow, { status, ...from }: From, changes: Changes) =>
  row.status === status &&
  Object.entries(changes).every(([name, value]) => {
    const now: unknown = Reflect.get(row, name);
    return isSameFact(now, Reflect.get(from, name)) || isSameFact(now, value);
  });
