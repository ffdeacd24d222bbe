import type { Session } from '@vizzi/api/contracts';
import { isResumable, OPENING_SECONDS } from '@vizzi/domain';
import { useState } from 'react';
import { api } from '../../../lib/api';
import { useViewer } from '../../../lib/use-viewer';
import { usePlayerState, usePlayerTime } from '../use-player';

/** Where a member may go on, in seconds. The offer is made before playing and stands for a moment after it began at 0. */
export function useResumeOffer(session: Session): number | undefined {
  const { user } = useViewer();
  const isCurrent = usePlayerState((state) => state.session?.id === session.id);
  const isEarly = usePlayerTime((seconds) => seconds < OPENING_SECONDS);
  const [kept, setKept] = useState<number>();
  const { data: saved } = api.player.progress.useQuery(
    { sessionId: session.id },
    { enabled: user !== null, refetchOnMount: 'always' },
  );
  const offered = saved && isResumable(saved) ? saved.currentTime : undefined;
  if (!isCurrent && offered !== kept) setKept(offered);
  if (!isCurrent) return offered;
  return isEarly && kept !== undefined && kept > OPENING_SECONDS ? kept : undefined;
}
