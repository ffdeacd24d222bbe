import type { AdminRights } from '@vizzi/domain';
import { addDepartures, countDaysOfMember, type Db, deleteUser, noteInsightChanges } from '@vizzi/db';
import { countsOf } from './count-days.js';

/**
 * Deletes an account, and keeps what its member listened to as numbers. These are saved last: others that save numbers of the same
 * days would wait as long as the deletion does. Lock the account first where others may delete it. Answers whether there was such an account, with these rights where they are given.
 */
export async function deleteMember(tx: Db, id: number, rights?: AdminRights): Promise<boolean> {
  const rows = await countDaysOfMember(tx, id);
  if (!(await deleteUser(tx, id, rights))) return false;
  await addDepartures(
    tx,
    rows.map((row) => {
      const { favorites: _, ...counts } = countsOf(row);
      return { subject: row.subject, day: row.day, ...counts };
    }),
  );
  await noteInsightChanges(
    tx,
    rows.map(({ day }) => day),
  );
  return true;
}
