import { addListening, type Db, findPlay, findProgress, lockListener, savePlay, saveProgress } from '@vizzi/db';
import { localDay, movePlace, newlyHeard, observedAt } from '@vizzi/domain';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import { getSession } from '../catalog/get-session.js';
import type { Deps } from '../deps.js';
import type { Progress, progressReport } from './contract.js';

/** Saves where a member is and what was heard on the way. Reports of one member take turns. */
export async function reportProgress(
  deps: Deps,
  viewer: Viewer,
  report: z.output<typeof progressReport>,
): Promise<Progress> {
  const { duration } = await getSession(deps.db, report.sessionId);
  const now = deps.clock.now();
  return deps.db.transaction((tx) => applyReport(tx, viewer.id, report, duration, now));
}

async function applyReport(
  tx: Db,
  userId: number,
  report: z.output<typeof progressReport>,
  duration: number,
  now: Date,
): Promise<Progress> {
  const { sessionId } = report;
  const timeZone = (await lockListener(tx, userId)) ?? 'UTC';
  const place = await findProgress(tx, userId, sessionId);
  const play = report.play && (await findPlay(tx, userId, report.play.id));

  const moved = movePlace(place, play, report, duration, now);
  const heard = newlyHeard(place, play, report, now);

  await saveProgress(tx, { userId, sessionId, ...moved });
  if (report.play && report.play.sequence > (play?.sequence ?? -1)) {
    const total = (play?.heard ?? 0) + heard;
    await savePlay(tx, {
      id: report.play.id,
      userId,
      sessionId,
      sequence: report.play.sequence,
      heard: total,
      startedAt: play?.startedAt ?? observedAt(report, now),
    });
  }
  if (heard > 0) await addListening(tx, userId, localDay(observedAt(report, now), timeZone), heard);

  const { currentTime, completed, lastPlayedAt } = moved;
  return { sessionId, currentTime, completed, lastPlayedAt: lastPlayedAt.toISOString() };
}
