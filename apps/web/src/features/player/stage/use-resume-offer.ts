import type { Session } from '@vizzi/api/contracts';
import { isResumable } from '@vizzi/domain';
import { useState } from 'react';
import { api } from '../../../lib/api';
import { useViewer } from '../../../lib/use-viewer';
import { usePlayerState, usePlayerTime } from '../use-player';

/** Whoever lets it play this long from the start did not want to resume. Seconds. */
const OFFER_SECONDS = 20;

/**
 * Where a member may go on, in seconds. The offer is made before playing and stands for a moment after it began at 0,
 * though by then the server has heard of a new place.
 */
export function useResumeOffer(session: Session): number | undefined {
  const { user } = useViewer();
  const isCurrent = usePlayerState((state) => state.session?.id === session.id);
  const isEarly = usePlayerTime((seconds) => seconds < OFFER_SECONDS);
  const [kept, setKept] = useState<number>();
  const { data: saved } = api.player.progress.useQuery(
    { sessionId: session.id },
    { enabled: user !== null, refetchOnMount: 'always' },
  );
  const offered = saved && isResumable(saved) ? saved.currentTime : undefined;
  if (!isCurrent && offered !== kept) setKept(offered);
  if (!isCurrent) return offered;
  return isEarly && kept !== undefined && kept > OFFER_SECONDS ? kept : undefined;
}
