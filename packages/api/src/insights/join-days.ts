import {
  countListenersOfDay,
  findDaysAfterParts,
  findDaysOfParts,
  findSessionsCountedSince,
  lockInsightParts,
  replaceInsightParts,
  replaceTotalsOfDay,
} from '@vizzi/db';
import { inTens, type LocalDay, partsOf } from '@vizzi/domain';
import type { Deps } from '../deps.js';

/** Sessions of one transaction, since none may take long. */
const MOST_SESSIONS = 25;

/** Puts together what is shown after some days were counted, the earliest first: from that day on, since days wait for later ones. */
export async function joinInsightDays({ db, closing }: Deps, counted: readonly LocalDay[]): Promise<void> {
  const from = counted[0];
  const to = counted.at(-1);
  if (from === undefined || to === undefined) return;
  const sessions = await findSessionsCountedSince(db, from);
  for (let first = 0; first < sessions.length; first += MOST_SESSIONS) {
    closing?.throwIfAborted();
    const subjects = sessions.slice(first, first + MOST_SESSIONS);
    await db.transaction(async (tx) => {
      await lockInsightParts(tx);
      const days = await findDaysAfterParts(tx, { subjects, from });
      const parts = subjects.flatMap((subject) =>
        partsOf(days.filter((day) => day.subject === subject)).map((part) => ({ subject, ...part })),
      );
      await replaceInsightParts(tx, { subjects, from, parts });
    });
  }
  // Not day after day: an owner may have days counted again that are centuries apart.
  for (const day of await findDaysOfParts(db, { from, to })) {
    closing?.throwIfAborted();
    await db.transaction(async (tx) => {
      await lockInsightParts(tx);
      await replaceTotalsOfDay(tx, { day, listeners: inTens(await countListenersOfDay(tx, day)) });
    });
  }
}
