import type { Progress, Session } from '@vizzi/api/contracts';
import { resumableAt } from '@vizzi/domain';
import { useEffect } from 'react';
import type { PlaybackEvent } from '../../../player-engine/playback-event';
import { systemTimer } from '../../../player-engine/ports';
import { api, callFor, KEEP_ALIVE } from '../../../lib/api';
import { tellTimeZone } from '../../../lib/time-zone';
import { useViewer } from '../../../lib/use-viewer';
import { unlessSilent } from '../../../offline/unless-silent';
import { onLogout } from '../before-logout';
import { usePlayer } from '../use-player';
import type { PendingReport } from './pending-report';
import { Outbox } from './outbox';
import { randomUuid } from '../../../lib/random-uuid';
import { ProgressReporter } from './reporter';
import { sendReport } from './send-report';
import { ReportStorage } from './report-storage';
import { followVisitor, takeVisitorPlay } from './visitor-play';

/** Milliseconds until a report without an answer counts as lost. */
const PATIENCE_MS = 20_000;
/** The session page may have fetched it shortly before. */
const FRESH_MS = 60_000;

/** Saves a member's progress while the app is open, and what they heard as a visitor where they signed up to keep it. */
export function useProgressReports() {
  const player = usePlayer();
  const utils = api.useUtils();
  const memberId = useViewer().user?.id;

  useEffect(() => {
    if (memberId === undefined) return followVisitor(player);

    const onSaved = (saved: Progress, kind: PendingReport['kind']) => {
      utils.player.progress.setData({ sessionId: saved.sessionId }, saved);
      // Visible queries are refetched after an action of the listener; others when they are next used.
      const refetchType = kind === 'tick' ? 'none' : 'active';
      void utils.player.stats.invalidate(undefined, { refetchType });
      void utils.player.practice.invalidate(undefined, { refetchType });
      void utils.player.allProgress.invalidate(undefined, { refetchType });
      void utils.player.upNext.invalidate(undefined, { refetchType });
    };
    // An answer may come when somebody else has logged in: the server refuses what is sent for this member then.
    const call = { context: { ...KEEP_ALIVE.context, ...callFor(memberId).context } };
    const storage = new ReportStorage(() => localStorage, memberId);
    const outbox = new Outbox({
      storage,
      timer: systemTimer,
      send: (report) =>
        sendReport(report, async (input) => {
          await unlessSilent(tellTimeZone(utils.client, memberId)).catch(() => {});
          // One that a line has swallowed is sent again: the server counts it once.
          const signal = AbortSignal.timeout(PATIENCE_MS);
          const { entitlement, ...progress } = await utils.client.player.reportProgress.mutate(input, {
            ...call,
            signal,
          });
          // Premium ended elsewhere: what the viewer may hear is read again, and the player follows.
          if (entitlement !== 'granted') void utils.auth.viewer.invalidate();
          return progress;
        }),
      onSaved,
    });
    const drain = () => void outbox.drain();
    const reporter = new ProgressReporter({
      ticks: () => performance.now(),
      now: () => systemTimer.now(),
      newId: randomUuid,
      resumableAt: (sessionId) => {
        const place = storage.placeIn(sessionId, utils.player.progress.getData({ sessionId }));
        return place && (resumableAt(place) ?? null);
      },
      put: (item) => {
        const saved = utils.player.progress.getData({ sessionId: item.report.sessionId });
        outbox.put({ ...item, after: saved?.lastPlayedAt });
      },
      drain,
    });
    // Playing from a card does not fetch the saved position, which the first report needs.
    const lookUpPlace = (session: Session) =>
      void utils.player.progress.prefetch({ sessionId: session.id }, { staleTime: FRESH_MS });
    const lookUpAtStart = ({ type, session }: PlaybackEvent) => {
      if (type === 'started') lookUpPlace(session);
    };
    // It may have started before this code was loaded.
    const { session: first } = player.getState();
    if (first) lookUpPlace(first);

    const leave = () => {
      reporter.mark();
      outbox.flush();
    };
    const markWhenHidden = () => {
      if (document.visibilityState === 'hidden') leave();
    };

    const stops = [player.onPlayback(reporter.handle), player.onPlayback(lookUpAtStart)];
    const stay = onLogout({
      send: () => {
        player.pause();
        return outbox.drain();
      },
      forget: () => storage.clear(),
    });
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', drain);
    document.addEventListener('visibilitychange', markWhenHidden);
    for (const report of takeVisitorPlay()) storage.put(report);
    drain();
    return () => {
      for (const stop of stops) stop();
      stay();
      reporter.mark();
      outbox.close();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', drain);
      document.removeEventListener('visibilitychange', markWhenHidden);
    };
  }, [player, utils, memberId]);
}
