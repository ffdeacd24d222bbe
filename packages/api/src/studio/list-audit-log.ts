import { type AuditRow, findAuditEntries } from '@vizzi/db';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { AuditEntry, auditLogInput, sessionHistoryInput } from './contract.js';

const PAGE = 50;

/** What admins did, the latest first, fifty at a time. */
export async function listAuditLog(
  { db }: Deps,
  _viewer: Admin,
  { kind, cursor }: z.output<typeof auditLogInput>,
): Promise<AuditEntry[]> {
  return (await findAuditEntries(db, { kind, before: cursor, limit: PAGE })).map(toEntry);
}

/** The latest fifty things that were done to one session. */
export async function listSessionHistory(
  { db }: Deps,
  _viewer: Admin,
  { id }: z.output<typeof sessionHistoryInput>,
): Promise<AuditEntry[]> {
  return (await findAuditEntries(db, { kind: 'session', subjectId: id, limit: PAGE })).map(toEntry);
}

function toEntry({ adminId: _, at, ...row }: AuditRow): AuditEntry {
  return { ...row, at: at.toISOString() };
}
