import { type Db, findAuditEntries, type StudioRow } from '@vizzi/db';

/** More entries of the log than these are not looked through. */
const MOST = 200;

/** What measuring a recording changes, which is written down and raises no revision. */
const MEASURED = ['gain', 'femaleGain'];

/** Whether one of these fields of a session was changed since it had a revision: each change raises it, and is written into the audit log. */
export async function isTouchedSince(
  tx: Db,
  { id, revision: now }: StudioRow,
  revision: number,
  fields: readonly string[],
): Promise<boolean> {
  if (now <= revision) return false;
  const entries = await findAuditEntries(tx, { kind: 'session', subjectId: id, limit: MOST });
  const changes = entries.map(({ after }) => Object.keys(after ?? {})).filter((names) => !isMeasurement(names));
  if (changes.length < now - revision && entries.length === MOST) return true;
  return changes.slice(0, now - revision).some((names) => names.some((name) => fields.includes(name)));
}

const isMeasurement = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => MEASURED.includes(name));
