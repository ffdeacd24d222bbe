import { and, desc, eq, lt, like } from 'drizzle-orm';
import type { Db } from '../database.js';
import { auditLog } from '../schema/index.js';

export type AuditRow = typeof auditLog.$inferSelect;
export type NewAuditEntry = Omit<typeof auditLog.$inferInsert, 'at'>;

/** Which entries: of one kind of subject such as `session`, or of one subject of it. */
export interface AuditFilter {
  readonly kind?: string | undefined;
  readonly subjectId?: number | undefined;
  /** Older than the entry with this id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Writes down an act; call it in the transaction of the act. */
export async function insertAuditEntry(tx: Db, entry: NewAuditEntry): Promise<void> {
  await tx.insert(auditLog).values(entry);
}

/** Entries of the audit log, the latest first. */
export function findAuditEntries(db: Db, { kind, subjectId, before, limit }: AuditFilter): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        kind === undefined ? undefined : like(auditLog.action, `${kind}.%`),
        subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}
