import { type Db, lockSupportMessage, type SupportMessageRow } from '@vizzi/db';
import { AppError } from '@vizzi/domain';

/** A message, which nobody else changes or answers until the transaction ends. Throws `not_found`. */
export async function lockMessage(tx: Db, id: number): Promise<SupportMessageRow> {
  const message = await lockSupportMessage(tx, id);
  if (!message) throw messageNotFound();
  return message;
}

export function messageNotFound(): AppError {
  return new AppError('not_found', 'Message not found');
}
