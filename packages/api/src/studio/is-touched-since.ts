import { type Db, findAuditEntries, type StudioRow } from '@vizzi/db';

/** More changes than these are not looked through. */
const MOST = 100;

/** Whether one of these fields of a session was changed since it had a revision: each change raises it, and is written into the audit log. */
export async function isTouchedSince(
  tx: Db,
  { id, revision: now }: StudioRow,
  revision: number,
  fields: readonly string[],
): Promise<boolean> {
  const changes = now - revision;
  if (changes <= 0) return false;
  if (changes > MOST) return true;
  const entries = await findAuditEntries(tx, { kind: 'session', subjectId: id, limit: changes });
  return entries.some(({ after }) => fields.some((name) => after !== null && name in after));
}
