import { addDepartures, countDaysOfMember, type Db, deleteUser, noteInsightChanges, type UserRow } from '@vizzi/db';
import { countsOf } from './count-days.js';

/**
 * Deletes an account, and keeps what its member listened to as numbers. Lock the account first where servers run. Answers whether
 * there was such an account, with the rights and the password of `former` where that is given.
 */
export async function deleteMember(tx: Db, id: number, former?: UserRow): Promise<boolean> {
  const rows = await countDaysOfMember(tx, id);
  if (!(await deleteUser(tx, id, former))) return false;
  // Last: others that save numbers of the same days wait from here on.
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
