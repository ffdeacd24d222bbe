import { addDepartures, countDaysOfMember, type Db, noteInsightChanges } from '@vizzi/db';
import { countsOf } from './count-days.js';

/** Keeps what a member listened to as numbers, before the account is deleted in the same transaction. */
export async function recordDeparture(tx: Db, userId: number): Promise<void> {
  const rows = await countDaysOfMember(tx, userId);
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
}
